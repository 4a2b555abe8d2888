//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A conditional of two variables is the one chosen, not its value.

__global__ void k(int *out) {
  int x = 1, y = 1, c = 1;
  (c ? x : y) = 0;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
