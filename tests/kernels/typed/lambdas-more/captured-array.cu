//pass
//--blockDim=64 --gridDim=1
// An array is captured by value as a whole.

__global__ void k(int *out) {
  int a[2] = {0, 1};
  auto l = [a] { return a[1]; };
  a[1] = 0;
  out[l() * threadIdx.x] = threadIdx.x;
}
