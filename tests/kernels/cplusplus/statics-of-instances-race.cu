//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
template <class D> struct Base {
  __device__ int *get() { __shared__ int data[64]; return data; }
};
struct First : Base<First> {};
struct Second : Base<Second> {};
template <class T> struct Pair { struct { T x, y; } both; };

__global__ void f(int *out) {
  int t = threadIdx.x;
  First first;
  Second second;
  first.get()[t] = 0;
  second.get()[t] = t;
  Pair<int> wide;
  Pair<char> narrow;
  wide.both.x = narrow.both.x = 0;
  __syncthreads();
  out[first.get()[t]] = t; // finding: race out
  out[64 + (sizeof narrow == 2 ? 0 : t)] = t; // finding: race out
}
