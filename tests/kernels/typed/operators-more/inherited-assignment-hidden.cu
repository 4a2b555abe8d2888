//pass
//--blockDim=64 --gridDim=1
// The implicit assignment of a class hides the base's operators.

struct B {
  int n = 5;
  __device__ B &operator=(int) { n = 0; return *this; }
};
struct D : B {
  D() = default;
  __device__ D(int) { n = 1; }
};

__global__ void k(int *out) {
  D d;
  d = 1;
  out[d.n * threadIdx.x] = threadIdx.x;
}
