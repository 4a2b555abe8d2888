//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// || does not evaluate its right operand after true.

__global__ void k(int *out) {
  int x = 0;
  bool b = x < 9 || (x = 1);
  out[(x + 0 * b) * threadIdx.x] = threadIdx.x;  // finding: race out
}
