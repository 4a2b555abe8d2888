//pass
//--blockDim=64 --gridDim=1
// A copy of a mutable lambda has a state of its own.

__global__ void k(int *out) {
  auto l = [n = 0]() mutable { return ++n; };
  auto m = l;
  l();
  out[(m() == 1) * threadIdx.x] = threadIdx.x;
}
