//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template's `T &&` fits a constant as well as `const int &` does, which is no template.

template <class T> __device__ int f(T &&) { return 0; }
__device__ int f(const int &) { return 1; }

__global__ void k(int *out) {
  const int x = 0;
  out[(1 - f(x)) * threadIdx.x] = threadIdx.x;  // finding: race
}
