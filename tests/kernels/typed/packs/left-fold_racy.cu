//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A left fold of - subtracts from the first.

template <class... T> __device__ int f(T... a) { return (... - a); }

__global__ void k(int *out) {
  out[(f(3, 1, 1) == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
