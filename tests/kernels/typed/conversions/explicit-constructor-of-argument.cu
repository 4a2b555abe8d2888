//pass
//--blockDim=64 --gridDim=1
// An explicit constructor converts no argument.

struct A { __device__ explicit A(int) {} };
struct B { __device__ B(long) {} };
__device__ int f(A) { return 0; }
__device__ int f(B) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
