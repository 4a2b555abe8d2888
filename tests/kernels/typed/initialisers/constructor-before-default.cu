//pass
//--blockDim=64 --gridDim=1
// A constructor's initialiser replaces the member's default.

struct S {
  int n = 0;
  __device__ S() : n(1) {}
};

__global__ void k(int *out) {
  out[S().n * threadIdx.x] = threadIdx.x;
}
