//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2
// Four lanes shuffle under a mask that names all 32: the others wait at the block's barrier, and nobody goes on.

__global__ void scan(const int *in, int *out) {
  __shared__ int top[4];
  if (threadIdx.x < 4) {
    int t = in[threadIdx.x];
    const int up = __shfl_up_sync(0xffffffffu, t, 1);  // finding: warp
    top[threadIdx.x] = threadIdx.x >= 1 ? t + up : t;
  }
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = top[threadIdx.x / 32];
}
