//pass
//--blockDim=64 --gridDim=1
// What the members' operators leave alone is copied; initialisation assigns nothing.

struct Zero {
  int v;
  __device__ Zero &operator=(const Zero &) { v = 0; return *this; }
};
struct Plain {
  int v;
  Plain &operator=(const Plain &) = default;
};
struct Holder { Zero z; Plain p; int w[2]; unsigned low : 8; };
struct Derived : Zero { int w; };

__global__ void k(int *a, int *b) {
  int t = threadIdx.x;
  Holder one, two;
  one.z.v = one.p.v = one.w[1] = one.low = t;
  two = one;
  __assert(two.z.v == 0 && two.p.v == t && two.w[1] == t && two.low == t);
  Holder three = one;
  a[three.z.v] = t;
  Derived left, right;
  right.v = right.w = t;
  left = right;
  b[left.w + left.v] = t;
}
