//pass
//--blockDim=64 --gridDim=1
// sizeof does not evaluate its operand.

__global__ void k(int *out) {
  int x = 1;
  int n = sizeof(x = 0);
  out[(x + 0 * n) * threadIdx.x] = threadIdx.x;
}
