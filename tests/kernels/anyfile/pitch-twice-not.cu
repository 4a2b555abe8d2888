//xfail:NOT_ALL_VERIFIED
//
// As pitch.cu, where two columns share an element.

__global__ void fill(float *surface, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  surface[y * pitch + x / 2] = x; // finding: race surface
}
