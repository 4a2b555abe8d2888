//pass
//--blockDim=64 --gridDim=1
// A method defined outside has the default arguments of its class.

struct S { __device__ int f(int n = 1); };
__device__ int S::f(int n) { return n; }

__global__ void k(int *out) {
  out[S().f() * threadIdx.x] = threadIdx.x;
}
