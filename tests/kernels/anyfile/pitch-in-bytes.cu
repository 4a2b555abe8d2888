//pass
//
// listed: the launch fits the rows of its matrices
// The pitch is a number of bytes, of 64 bits.

__global__ void fill(float *surface, int width, int height, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float *row = (float *)((char *)surface + y * pitch);
  row[x] = x + y;
}
