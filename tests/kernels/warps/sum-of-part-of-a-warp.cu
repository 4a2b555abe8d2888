//pass
//--blockDim=48 --gridDim=2
// What lanes give that do not exist is in the sum of the second warp, and in no index.

__global__ void f(const int *in, int *out) {
  int v = in[blockIdx.x * 48 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 2 + threadIdx.x / 32] = v;
}
