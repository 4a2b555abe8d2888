//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template's default argument may depend on the arguments before it.

template <class T, int N = sizeof(T)> __device__ int f(T) { return N == 4; }

__global__ void k(int *out) {
  out[f('a') * threadIdx.x] = threadIdx.x;  // finding: race out
}
