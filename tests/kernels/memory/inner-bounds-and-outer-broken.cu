//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// Beyond the last row there is no other.

__global__ void f(int y) {
  __shared__ int s[4][16];
  int x = threadIdx.x;
  if (x < 4 && y >= 0 && y <= 16)
    s[x][y] = x; // finding: bounds // finding: inner
}
