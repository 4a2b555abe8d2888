//pass
//--blockDim=32 --gridDim=2
// All hear of one lane.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const int k = __shfl_sync(0xffffffff, in[threadIdx.x], 0);
  s[k + threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[blockIdx.x * 32 + threadIdx.x] = s[k + 31 - threadIdx.x];
}
