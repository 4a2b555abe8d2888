//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An argument of a template converts to the parameter's type: 3 as bool is true.

template <bool B> __device__ int f() { return B + 1; }

__global__ void k(int *out) {
  out[(f<(3 > 2)>() == 3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
