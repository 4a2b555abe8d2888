//pass
//
// listed: the launch fits the rows of its matrices
// As pitch-in-bytes.cu, where the size of a block comes before its number.

__global__ void fill(float *surface, int width, int height, size_t pitch) {
  int x = blockDim.x * blockIdx.x + threadIdx.x;
  int y = blockDim.y * blockIdx.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float *row = (float *)((char *)surface + y * pitch);
  row[x] = x + y;
}
