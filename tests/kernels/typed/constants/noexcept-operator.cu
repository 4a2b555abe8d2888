//pass
//--blockDim=64 --gridDim=1
// noexcept of a call says what the function promises.

__device__ int f(int) noexcept;
__device__ int f(long);
__device__ int f(int) noexcept { return 1; }
__device__ int f(long) { return 1; }

__global__ void k(int *out) {
  out[noexcept(f(1)) * threadIdx.x] = threadIdx.x;
}
