//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The left operand of && is finished before the right.

__global__ void k(int *out) {
  int x = 0;
  bool b = x++ == 0 && x == 0;
  out[b * threadIdx.x] = threadIdx.x;  // finding: race out
}
