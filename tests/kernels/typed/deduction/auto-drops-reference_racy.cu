//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// auto of a reference is a copy.

__global__ void k(int *out) {
  int x = 0;
  int &r = x;
  auto y = r;
  y = 1;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
