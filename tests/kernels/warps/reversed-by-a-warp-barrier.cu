//pass
//--blockDim=32 --gridDim=1
// The block is one warp.

__global__ void f(int *a) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  a[threadIdx.x] = tile[31 - threadIdx.x];
}
