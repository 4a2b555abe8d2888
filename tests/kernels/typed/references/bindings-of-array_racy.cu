//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A binding by reference is the element of the array; one by value is that of a copy.

__global__ void k(int *out) {
  int h[2] = {1, 2};
  auto [c, d] = h;
  auto &[a, b] = h;
  const auto &[e, f] = h;
  a += 4;
  c += 10;
  out[(h[0] * 1000 + c * 10 + e + d - f == 15115) * threadIdx.x] = threadIdx.x;  // finding: race out
}
