//pass
//--blockDim=64 --gridDim=1
// A default argument given only in a forward declaration holds for the definition.

__device__ int f(int, int = 1);
__device__ int f(int a, int b) { return a * 0 + b; }

__global__ void k(int *out) {
  out[f(7) * threadIdx.x] = threadIdx.x;
}
