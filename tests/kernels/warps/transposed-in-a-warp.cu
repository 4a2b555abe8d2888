//pass
//--blockDim=[4,8] --gridDim=1
// Eight rows of four threads are one warp.

__global__ void f(const int *in, int *out) {
  __shared__ int s[8][4];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 4 + threadIdx.x];
  __syncwarp();
  const int t = threadIdx.y * 4 + threadIdx.x;
  out[t] = s[(31 - t) / 4][(31 - t) % 4];
}
