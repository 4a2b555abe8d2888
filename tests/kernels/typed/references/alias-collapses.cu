//pass
//--blockDim=64 --gridDim=1
// && added to an alias of int & is int &.

using L = int &;

__global__ void k(int *out) {
  int x = 0;
  L &&r = x;
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
