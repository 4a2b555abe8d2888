//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An array is captured by value as a whole.

__global__ void k(int *out) {
  int a[2] = {1, 0};
  auto l = [a] { return a[1]; };
  a[1] = 1;
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
