//xfail:BUGLE_ERROR
//--blockDim=64 --gridDim=1 --front-end=ours
// The destructor races; it is not modelled, so the kernel must not be verified.
struct G {
  int *p;
  __device__ G(int *q) : p(q) {}
  __device__ ~G() { p[0] = threadIdx.x; }
};
__device__ void use(G g) {}
__global__ void f(int *a) {
  G g(a);
  use(g);
}
