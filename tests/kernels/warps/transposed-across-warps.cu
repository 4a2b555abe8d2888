//xfail:NOT_ALL_VERIFIED
//--blockDim=[8,8] --gridDim=1
// Eight rows of eight threads are two warps, which do not wait for each other.

__global__ void f(const int *in, int *out) {
  __shared__ int s[8][8];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 8 + threadIdx.x];
  __syncwarp();
  out[threadIdx.y * 8 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
