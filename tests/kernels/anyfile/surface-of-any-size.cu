//pass
//
// listed: surfaces and images have the texels that are accessed: x < 131072 and y < 32768
// Each thread has a texel of its own: rows are as long as a surface's are.

__global__ void flip(cudaSurfaceObject_t s, int width, int height) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    char c;
    surf2Dread(&c, s, x, y);
    surf2Dwrite((char)~c, s, x, y);
  }
}
