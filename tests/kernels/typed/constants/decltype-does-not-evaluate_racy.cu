//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// decltype does not evaluate its operand.

__global__ void k(int *out) {
  int x = 0;
  decltype(x = 1) y = x;
  out[y * threadIdx.x] = threadIdx.x;  // finding: race out
}
