//pass
//--blockDim=64 --gridDim=1
// A structured binding by value is of a copy.

struct S { int a, b; };

__global__ void k(int *out) {
  S s = {1, 5};
  auto [a, b] = s;
  a = 0;
  b = 5;
  out[s.a * threadIdx.x] = threadIdx.x;
}
