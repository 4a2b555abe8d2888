//pass
//--blockDim=64 --gridDim=1
// What is written through one part leaves the others alone.

struct First { int q; };
struct Second { int v; };
struct Both : First, Second { int u; };

__global__ void parts(int *a, int *b, int *c) {
  int t = threadIdx.x;
  Both o;
  o.q = o.v = o.u = t;
  Second *base = &o;
  base->v = 0;
  a[o.q] = t;
  b[static_cast<Both *>(base)->u] = t;
  o.v = t;
  reinterpret_cast<Second *>(&o)->v = 0;
  c[static_cast<Second &>(o).v] = t;
}
