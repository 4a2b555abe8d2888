//pass
//--blockDim=64 --gridDim=1
// The result converts to the type after ->.

__global__ void k(int *out) {
  auto l = [](int x) -> bool { return x; };
  out[(l(2) == 1) * threadIdx.x] = threadIdx.x;
}
