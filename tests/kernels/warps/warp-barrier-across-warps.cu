//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The thread that wrote the element is in another warp, which the barrier does not wait for.

__global__ void f(int *a) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;     // finding: race tile
  __syncwarp();
  a[threadIdx.x] = tile[63 - threadIdx.x];  // finding: race tile
}
