//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// `this` is captured as a pointer, `*this` as a copy.

struct S { int v; __device__ auto by() { return [this] { return v; }; } __device__ auto copy() { return [*this]() mutable { return v += 1; }; } };

__global__ void k(int *out) {
  S s = {1};
  auto f = s.by();
  auto g = s.copy();
  s.v = 5;
  int a = f(), b = g(), c = g();
  out[(a == 1 || b == 6 || s.v == 7) * threadIdx.x] = threadIdx.x;  // finding: race out
}
