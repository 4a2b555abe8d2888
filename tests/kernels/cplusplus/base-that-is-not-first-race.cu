//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A base class that does not come first lies elsewhere in the object: static casts find it, and the way back; others stay.

struct First { int q; };
struct Second { int v; };
struct Both : First, Second { int u; };

__global__ void parts(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  Both o;
  o.q = o.v = o.u = t;
  Second *base = &o;
  static_cast<Both *>(base)->u = 0;
  a[o.u] = t;  // finding: race a
  static_cast<Second &>(o).v = 0;
  b[o.v] = t;  // finding: race b
  o.u = t;
  Second &same = o;
  ((Both &)same).u = 0;
  c[o.u] = t;  // finding: race c
  reinterpret_cast<Second *>(&o)->v = 0;
  d[o.q] = t;  // finding: race d
}
