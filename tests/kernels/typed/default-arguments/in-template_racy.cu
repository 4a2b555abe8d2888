//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The default argument of a template depends on the instance.

template <class T> __device__ int f(T, int n = sizeof(T)) { return n == 4; }

__global__ void k(int *out) {
  out[f(1L) * threadIdx.x] = threadIdx.x;  // finding: race out
}
