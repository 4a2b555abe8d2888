//pass
//--blockDim=64 --gridDim=1
// A range-for compares by != and advances by the prefix ++ of its iterator.

struct It {
  int n;
  __device__ bool operator!=(It o) const { return n != o.n; }
  __device__ It &operator++() { n += 2; return *this; }
  __device__ It operator++(int) { It old{n}; n += 1; return old; }
  __device__ int operator*() const { return n; }
};
struct R {
  __device__ It begin() const { return {0}; }
  __device__ It end() const { return {6}; }
};

__global__ void k(int *out) {
  int sum = 0;
  for (int x : R())
    sum += x;
  out[(sum == 6) * threadIdx.x] = threadIdx.x;
}
