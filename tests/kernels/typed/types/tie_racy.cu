//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Assignment to a class of references assigns what they refer to.

template <class A, class B> struct Refs {
  A &a;
  B &b;
  template <class P> __device__ void operator=(const P &p) {
    a = p.x;
    b = p.y;
  }
};
struct P { int x, y; };
template <class A, class B> __device__ Refs<A, B> tie(A &a, B &b) { return {a, b}; }

__global__ void k(int *out) {
  int a = 5, b = 1;
  tie(a, b) = P{1, 0};
  out[(b + 0 * a) * threadIdx.x] = threadIdx.x;  // finding: race out
}
