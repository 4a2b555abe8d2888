//pass
//--blockDim=64 --gridDim=1
// A structured binding takes the members of a base, where all stand in one.

struct B { int a = 0, b = 1; };
struct D : B {};

__global__ void k(int *out) {
  auto [x, y] = D();
  out[(y + 0 * x) * threadIdx.x] = threadIdx.x;
}
