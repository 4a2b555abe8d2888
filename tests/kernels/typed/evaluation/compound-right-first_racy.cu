//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The right operand of += is evaluated before the left is read.

__global__ void k(int *out) {
  int x = 1;
  x += (x = 0, 0);
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
