//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds
// A warning ends no search for defects: element 16 of a row is the first of the next.

__global__ void f(void) {
  __shared__ int s[5][16];
  int x = threadIdx.x;
  if (x < 4) {
    s[x][0] = x; // finding: race s
    s[x][16] = 2 * x; // finding: race s // finding: inner
  }
}
