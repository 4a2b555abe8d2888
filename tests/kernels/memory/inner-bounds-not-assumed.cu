//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// Nothing rests on an index that would stay in its row.

__global__ void f(int *out, int y) {
  __shared__ int s[65][16];
  int x = threadIdx.x;
  if (y >= 0 && y <= 16) {
    s[x][y & 31] = x; // finding: inner
    __assert(y < 16); // finding: assertion
  }
}
