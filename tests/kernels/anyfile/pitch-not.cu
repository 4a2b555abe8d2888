//xfail:NOT_ALL_VERIFIED
//
// As pitch.cu, where nothing bounds the columns: a row may run into the next.

__global__ void fill(float *surface, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= height)
    return;
  surface[y * pitch + x] = x + y; // finding: race surface
}
