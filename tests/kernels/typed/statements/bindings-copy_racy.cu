//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A structured binding by value is of a copy.

struct S { int a, b; };

__global__ void k(int *out) {
  S s = {0, 5};
  auto [a, b] = s;
  a = 1;
  b = 5;
  out[s.a * threadIdx.x] = threadIdx.x;  // finding: race out
}
