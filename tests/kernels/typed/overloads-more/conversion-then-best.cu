//pass
//--blockDim=64 --gridDim=1
// After the same operator of conversion, the better second conversion decides.

struct S { __device__ operator short() const { return 1; } };
__device__ int f(int) { return 1; }
__device__ int f(double) { return 0; }

__global__ void k(int *out) {
  out[f(S()) * threadIdx.x] = threadIdx.x;
}
