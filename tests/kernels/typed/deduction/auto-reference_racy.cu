//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto & of a variable changes it.

__global__ void k(int *out) {
  int x = 1;
  auto &y = x;
  y = 0;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
