//pass
//--blockDim=64 --gridDim=1
// The promotion of float to double is better than a conversion to int.

__device__ int f(double) { return 1; }
__device__ int f(int) { return 0; }

__global__ void k(int *out) {
  out[f(1.0f) * threadIdx.x] = threadIdx.x;
}
