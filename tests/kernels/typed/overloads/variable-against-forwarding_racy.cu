//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template's `T &&` fits a variable better than `const int &` does.

template <class T> __device__ int f(T &&) { return 1; }
__device__ int f(const int &) { return 0; }

__global__ void k(int *out) {
  int x = 0;
  out[(1 - f(x)) * threadIdx.x] = threadIdx.x;  // finding: race
}
