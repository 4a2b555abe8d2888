//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// [&r = x] refers to x.

__global__ void k(int *out) {
  int x = 1;
  auto l = [&r = x] { r = 0; };
  l();
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
