//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Variables of the same name in two blocks are not those with similar names.

__global__ void k(int *out) {
  int x = 2;
  {
    int x = 0;
    int x_2 = 1;
    out[x * threadIdx.x] = threadIdx.x + x_2;  // finding: race out
  }
  out[64 + threadIdx.x] = x;
}
