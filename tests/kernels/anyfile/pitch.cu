//pass
//
// listed: the launch fits the rows of its matrices
// The guard bounds the columns; that a row has room for as many is what a pitch is for.

__global__ void fill(float *surface, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  surface[y * pitch + x] = x + y;
}
