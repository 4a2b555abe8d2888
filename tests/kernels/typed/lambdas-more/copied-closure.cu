//pass
//--blockDim=64 --gridDim=1
// A copy of a closure that captures by reference refers to the same variable.

template <typename F> __device__ auto bound(F f, int y) {
  return [=](int x) { return f(x, y); };
}
__global__ void k(int *out) {
  int v = 1;
  auto add = [&v](int x, int y) { v += x * y; return v; };
  auto twice = bound(add, 2);
  auto again = twice;
  int n = twice(3) + again(4);
  out[(v * 1000 + n == 15022) * threadIdx.x] = threadIdx.x;
}
