//pass
//--blockDim=64 --gridDim=1
// For a constant object the implicit copy constructor is better than a template.

struct S {
  int n = 5;
  __device__ S(int v) : n(v) {}
  template <class T> __device__ S(const T &) : n(0) {}
};

__global__ void k(int *out) {
  const S a(1);
  S b(a);
  out[b.n * threadIdx.x] = threadIdx.x;
}
