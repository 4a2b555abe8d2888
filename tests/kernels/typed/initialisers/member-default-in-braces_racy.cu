//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A member to which braces give nothing takes its default initialiser.

struct S { int a = 5, n = 0; };

__global__ void k(int *out) {
  S s{7};
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
