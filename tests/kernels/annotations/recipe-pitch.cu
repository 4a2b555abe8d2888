//pass
//--blockDim=[16,16] --gridDim=[64,64]
// A row's width fits in its pitch.

__global__ void fill(float *out, int width, int height, int pitch) {
  __requires(width <= pitch);
  __requires(pitch <= 65536);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * pitch + x] = 0;
}
