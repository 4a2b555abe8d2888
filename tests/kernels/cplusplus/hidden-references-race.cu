//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --error-limit=20
// What is written through references that no ampersand in the kernel shows: names of types, decltype, pointers to functions,
// types made of types, indices, constructors.

using Ref = int &;
typedef int &Other;
template <class T> struct Made { using type = T &; };
struct Zero {
  __device__ Zero(int &v) { v = 0; }
};
struct Table {
  __device__ int operator[](int &v) { v = 0; return 0; }
};
struct Both {
  Zero zero;
  int kept;
  __device__ Both(int v) : zero(v), kept(v) {}
};
__device__ void by_reference(int &v) { v = 0; }
__device__ void by_alias(Ref v) { v = 0; }
template <class T> __device__ void by_argument(T v) { v = 0; }

__global__ void hidden(int *a, int *b, int *c, int *d, int *e, int *f, int *g, int *h, int *i, const int *in) {
  int t = threadIdx.x;
  int va = t;
  Other ra = va;
  ra = 0;
  a[va] = t;  // finding: race a
  int vb = t;
  decltype((vb)) rb = vb;
  rb = 0;
  b[vb] = t;  // finding: race b
  int vc = t;
  void (*pointer)(int &) = by_reference;
  pointer(vc);
  c[vc] = t;  // finding: race c
  int vd = t;
  by_alias(vd);
  d[vd] = t;  // finding: race d
  int ve = t;
  by_argument<int &>(ve);
  e[ve] = t;  // finding: race e
  int vf = t;
  typename Made<int>::type rf = vf;
  rf = 0;
  f[vf] = t;  // finding: race f
  int vg = t;
  Table table;
  table[vg];
  g[vg] = t;  // finding: race g
  int vh = t;
  void (*either)(int &) = in[0] > 0 ? by_reference : by_alias;
  either(vh);
  h[vh] = t;  // finding: race h
  i[Both(t).kept] = t;  // finding: race i
}
