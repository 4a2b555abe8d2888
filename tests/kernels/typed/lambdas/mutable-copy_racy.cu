//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A mutable lambda changes its copy, not the variable.

__global__ void k(int *out) {
  int x = 0;
  auto l = [x]() mutable { x = 1; };
  l();
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
