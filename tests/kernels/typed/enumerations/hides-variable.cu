//pass
//--blockDim=64 --gridDim=1
// Enumerators of a block hide outer variables.

constexpr int n = 0;

__global__ void k(int *out) {
  enum { n = 1 };
  out[n * threadIdx.x] = threadIdx.x;
}
