//xfail:NOT_ALL_VERIFIED
//
// As surface-of-any-size.cu, with the neighbour's texel read.

__global__ void flip(cudaSurfaceObject_t s, int width, int height) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x + 1 < width && y < height) {
    char c;
    surf2Dread(&c, s, x + 1, y);  // finding: race s
    surf2Dwrite((char)~c, s, x, y);  // finding: race s
  }
}
