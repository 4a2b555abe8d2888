//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The left operand of a comma is finished before the right.

__global__ void k(int *out) {
  int x = 1;
  int y = (x = 0, x);
  out[y * threadIdx.x] = threadIdx.x;  // finding: race out
}
