//pass
//--blockDim=64 --gridDim=1
// A function's parameter hides an enumerator of its name.

enum { n = 0 };
__device__ int f(int n) { return n; }

__global__ void k(int *out) {
  out[(n * 0 + f(1)) * threadIdx.x] = threadIdx.x;
}
