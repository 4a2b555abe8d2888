//pass
//--blockDim=64 --gridDim=1
// One operator symbol has a unary and a binary form.

struct S {
  __device__ int operator-() const { return 0; }
  __device__ int operator-(S) const { return 1; }
};

__global__ void k(int *out) {
  out[(-S() * 0 + (S() - S())) * threadIdx.x] = threadIdx.x;
}
