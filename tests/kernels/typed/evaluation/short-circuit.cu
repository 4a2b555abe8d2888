//pass
//--blockDim=64 --gridDim=1
// || does not evaluate its right operand after true.

__global__ void k(int *out) {
  int x = 1;
  bool b = x < 9 || (x = 0);
  out[(x + 0 * b) * threadIdx.x] = threadIdx.x;
}
