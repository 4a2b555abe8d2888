//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Of two that fit alike the function is better than the template.

template <class T> __device__ int f(T) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
