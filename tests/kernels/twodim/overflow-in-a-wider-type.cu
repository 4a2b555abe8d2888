//pass
//--blockDim=[16,16] --gridDim=[64,64] --check-overflow --pointer-bitwidth=64
__global__ void f(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[(long long)y * w + x] = x + y;
}
