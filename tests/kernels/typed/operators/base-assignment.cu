//pass
//--blockDim=64 --gridDim=1
// The implicit assignment assigns the base by its own operator.

struct B {
  int n = 5;
  __device__ B &operator=(const B &) { n = 1; return *this; }
};
struct D : B {};

__global__ void k(int *out) {
  D s, t;
  t.n = 0;
  s = t;
  out[s.n * threadIdx.x] = threadIdx.x;
}
