//pass
//--blockDim=64 --gridDim=2
// Each half of a warp waits for itself; whole warps, and none of them, come to the last barrier.

__global__ void f(int *a) {
  if (threadIdx.x % 32 < 16)
    __syncwarp(0xffff);
  else
    __syncwarp(0xffff0000);
  if (threadIdx.x / 32 == 1)
    __syncwarp();
  a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
}
