//pass
//--blockDim=64 --gridDim=1
// Without an operator of its own a class converts for the built-in one.

struct S { __device__ operator int() const { return 7; } };

__global__ void k(int *out) {
  out[(S() / 4 == 1) * threadIdx.x] = threadIdx.x;
}
