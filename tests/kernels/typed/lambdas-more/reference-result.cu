//pass
//--blockDim=64 --gridDim=1
// decltype(auto) lets a lambda return a reference, auto a copy.

__global__ void k(int *out) {
  int x = 0;
  auto l = [&]() -> decltype(auto) { return (x); };
  auto &&r = l();
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
