//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// ++x is x itself.

__global__ void k(int *out) {
  int x = 5;
  int &r = ++x;
  r = 0;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
