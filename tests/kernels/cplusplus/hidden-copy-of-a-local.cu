//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// Whether a local variable that is returned is copied is not told; its copy constructor races, so the kernel must not be verified.
struct G {
  int *p;
  __device__ G(int *q) : p(q) {}
  __device__ G(const G &o) : p(o.p) { p[0] = threadIdx.x; }
};
__device__ G made(int *a) {
  G g(a);
  return g;
}
__global__ void f(int *a) { G two = made(a); }
