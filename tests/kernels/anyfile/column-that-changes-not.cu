//xfail:NOT_ALL_VERIFIED
//
// The second write is in another column than the first: what is taken of that one says nothing of it, and two threads meet there.

__global__ void twice(float *a, int width, int rows, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < cols && y < rows) {
    int column = x;
    a[y * width + column] = 1;  // finding: race a
    column = x + 1;
    a[y * width + column] = 2;  // finding: race a
  }
}
