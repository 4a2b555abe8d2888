//pass
//--blockDim=64 --gridDim=1
// Bindings of a returned object are its copy's; of a reference they are what is referred to.

struct P { int a, b; };
__device__ P copy(P &p) { return p; }
__device__ P &same(P &p) { return p; }

__global__ void k(int *out) {
  P p = {1, 2};
  auto [a, b] = same(p);
  auto &[c, d] = same(p);
  auto &&[e, f] = copy(p);
  a = 10;
  c = 20;
  f = 30;
  out[(p.a == 20 && p.b == 2 && a == 10 && e == 1) * threadIdx.x] = threadIdx.x;
}
