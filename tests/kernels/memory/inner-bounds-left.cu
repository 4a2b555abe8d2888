//pass
//--blockDim=64 --gridDim=1 --check-array-bounds
// Another row of the same array: a warning.

__global__ void f(int y) {
  __shared__ int s[4][16];
  int x = threadIdx.x;
  if (x < 3 && y >= 0 && y <= 16)
    s[x][y] = x; // finding: inner
}
