//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The operator of a member, of a base, and of a member's member runs where the whole object is assigned.

struct Zero {
  int v;
  __device__ Zero &operator=(const Zero &) { v = 0; return *this; }
};
struct Holder { Zero z; int w; };
struct Derived : Zero { int w; };
struct Outer { Holder h; };

__global__ void k(int *a, int *b, int *c, int *d) {
  int t = threadIdx.x;
  __shared__ Holder s[64];
  Holder one, two;
  one.z.v = one.w = t;
  two = one;
  a[two.z.v] = t;  // finding: race a
  Derived left, right;
  right.v = right.w = t;
  left = right;
  b[left.v] = t;  // finding: race b
  Outer x, y;
  x.h = one;
  x.h.z.v = t;
  y = x;
  c[y.h.z.v] = t;  // finding: race c
  s[t] = one;
  d[s[t].z.v] = t;  // finding: race d
}
