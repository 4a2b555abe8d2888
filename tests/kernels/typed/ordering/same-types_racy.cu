//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Two parameters of one type are more special than of two.

template <class T, class U> __device__ int f(T, U) { return 1; }
template <class T> __device__ int f(T, T) { return 0; }

__global__ void k(int *out) {
  out[f(1, 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
