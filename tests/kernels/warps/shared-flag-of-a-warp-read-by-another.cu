//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A barrier of the warp orders nothing for the warp beside it.

__global__ void f(const int *in, int *out) {
  __shared__ int s[2];
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = in[threadIdx.x];
  __syncwarp();
  out[blockIdx.x * 64 + threadIdx.x] = s[1 - threadIdx.x / 32];
}
