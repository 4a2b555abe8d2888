//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// One operator changes the counter, the other a copy of it.

struct Counter {
  int n;
  __device__ Counter &operator+=(int k) { n += k; return *this; }
  __device__ Counter operator+(int k) const { Counter sum = *this; return sum += k; }
};

__global__ void f(int *a, int *b) {
  Counter changed = {0}, kept = {0};
  changed += threadIdx.x;
  kept + threadIdx.x;
  a[changed.n] = threadIdx.x;
  b[kept.n] = threadIdx.x;  // finding: race b
}
