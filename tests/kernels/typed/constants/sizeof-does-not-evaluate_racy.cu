//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// sizeof does not evaluate its operand.

__global__ void k(int *out) {
  int x = 0;
  int n = sizeof(x = 1);
  out[(x + 0 * n) * threadIdx.x] = threadIdx.x;  // finding: race out
}
