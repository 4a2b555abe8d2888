//xfail:NOT_ALL_VERIFIED
//
// As pitch-in-bytes.cu, where rows begin half a pitch apart.

__global__ void fill(char *surface, int width, int height, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  char *row = surface + y / 2 * pitch;
  row[x] = y; // finding: race surface
}
