//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// The copy of the holder copies its member by a constructor that races; that is not modelled, so the kernel must not be verified.
struct G {
  int *p;
  __device__ G(int *q) : p(q) {}
  __device__ G(const G &o) : p(o.p) { p[0] = threadIdx.x; }
};
struct Holder {
  G g;
  __device__ Holder(int *a) : g(a) {}
};
__global__ void f(int *a) {
  Holder one(a);
  Holder two = one;
}
