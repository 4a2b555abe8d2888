//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// && added to an alias of int & is int &.

using L = int &;

__global__ void k(int *out) {
  int x = 1;
  L &&r = x;
  r = 0;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
