//pass
//--blockDim=64 --gridDim=1
// A mutable lambda changes its copy, not the variable.

__global__ void k(int *out) {
  int x = 1;
  auto l = [x]() mutable { x = 0; };
  l();
  out[x * threadIdx.x] = threadIdx.x;
}
