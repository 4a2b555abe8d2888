//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto && binds to a variable and changes it.

__global__ void k(int *out) {
  int x = 1;
  auto &&r = x;
  r = 0;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
