//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The other half of each warp never comes to the barrier of the warp.

__global__ void f(int *a) {
  if (threadIdx.x % 32 < 16)
    __syncwarp();  // finding: warp
  a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
}
