//pass
//--blockDim=[16,16] --gridDim=[64,64] --check-overflow
__global__ void f(float *out, int w, int h) {
  __requires(w <= 4096);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = x + y;
}
