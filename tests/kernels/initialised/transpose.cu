//pass
//--blockDim=[8,8] --gridDim=[2,2] --check-initialised

__global__ void f(float *out, const float *in, int width) {
  __shared__ float t[8][9];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  t[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  out[(blockIdx.x * 8 + threadIdx.y) * 16 + blockIdx.y * 8 + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
