//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A fold with a first value starts from it, also where the pack is empty.

template <class... T> __device__ int f(T... a) { return (8 - ... - a); }

__global__ void k(int *out) {
  out[(f(1, 2) - f() == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
