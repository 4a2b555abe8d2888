//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A pair is made of another by converting each member.

template <class A, class B> struct Pair {
  A a;
  B b;
  __device__ Pair(A x, B y) : a(x), b(y) {}
  template <class C, class D> __device__ Pair(const Pair<C, D> &p) : a(p.a), b(p.b) {}
};

__global__ void k(int *out) {
  Pair<int, int> p(1, 257);
  Pair<long, unsigned char> q = p;
  out[(q.b == 257) * threadIdx.x] = threadIdx.x;  // finding: race out
}
