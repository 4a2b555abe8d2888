//xfail:NOT_ALL_VERIFIED
//
// As pitch-in-bytes-size-first.cu, where blocks overlap by a column.

__global__ void fill(float *surface, int width, int height, size_t pitch) {
  int x = (blockDim.x - 1) * blockIdx.x + threadIdx.x;
  int y = blockDim.y * blockIdx.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float *row = (float *)((char *)surface + y * pitch);
  row[x] = x + blockIdx.x;  // finding: race surface
}
