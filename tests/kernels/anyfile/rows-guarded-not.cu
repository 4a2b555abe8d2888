//xfail:NOT_ALL_VERIFIED
//
// A kernel that guards its rows and not its columns: that the launch fits is not taken for granted.

__global__ void scale(float *a, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height)
    a[y * width + x] *= 2; // finding: race a
}
