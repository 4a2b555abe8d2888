//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template that fits exactly is better than a function that needs a conversion.

template <class T> __device__ int f(T) { return 0; }
__device__ int f(long) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
