//xfail:NOT_ALL_VERIFIED
//
// The row's number wraps around in 32 bits, and is 0 for all: a pitch of 64 bits does not change that.

__global__ void fill(float *surface, int width, int height, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  unsigned row = y * 65536u * 65536u;
  surface[row * pitch + x] = y; // finding: race surface
}
