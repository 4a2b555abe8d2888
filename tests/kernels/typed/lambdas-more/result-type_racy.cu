//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The result converts to the type after ->.

__global__ void k(int *out) {
  auto l = [](int x) -> bool { return x; };
  out[(l(2) == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
