//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// [&] refers to what the body uses.

__global__ void k(int *out) {
  int x = 1;
  auto l = [&] { x = 0; };
  l();
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
