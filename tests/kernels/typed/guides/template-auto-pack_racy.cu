//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pack of auto takes values of several types.

template <auto... V> __device__ int f() { return (0 + ... + (int)sizeof(V)); }

__global__ void k(int *out) {
  out[(f<1, 'a', 1L>() == 12) * threadIdx.x] = threadIdx.x;  // finding: race out
}
