//pass
//--blockDim=64 --gridDim=1
// A call sees the overloads declared before it, not a better one after it.

__device__ int f(long) { return 1; }
__device__ int g() { return f(1); }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[g() * threadIdx.x] = threadIdx.x;
}
