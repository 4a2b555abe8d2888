//pass
//--blockDim=128 --gridDim=2
// The mask names the four lanes that come.

__global__ void scan(const int *in, int *out) {
  __shared__ int top[4];
  if (threadIdx.x < 4) {
    int t = in[threadIdx.x];
    const int up = __shfl_up_sync(0xfu, t, 1);
    top[threadIdx.x] = threadIdx.x >= 1 ? t + up : t;
  }
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = top[threadIdx.x / 32];
}
