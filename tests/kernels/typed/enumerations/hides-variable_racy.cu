//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Enumerators of a block hide outer variables.

constexpr int n = 1;

__global__ void k(int *out) {
  enum { n = 0 };
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
