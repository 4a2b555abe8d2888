//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// The barrier of the warp stands before the write, not behind it.

__global__ void f(int *a) {
  __shared__ int tile[32];
  __syncwarp();
  tile[threadIdx.x] = threadIdx.x;     // finding: race tile
  a[threadIdx.x] = tile[31 - threadIdx.x];  // finding: race tile
}
