//pass
//--blockDim=[16,16] --gridDim=[4,4]
// assuming: in-bounds, textures, preconditions, no-overflow
// Textures are only read.

texture<float, 2, cudaReadModeElementType> image;

__global__ void f(float *out, int width) {
  __requires(width == 64);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = tex2D(image, x + 0.5f, y + 0.5f);
}
