//pass
//--blockDim=64 --gridDim=1
// A standard conversion is better than one by a constructor.

struct S { __device__ S(int) {} };
__device__ int f(S) { return 0; }
__device__ int f(char) { return 1; }

__global__ void k(int *out) {
  out[f(1) * threadIdx.x] = threadIdx.x;
}
