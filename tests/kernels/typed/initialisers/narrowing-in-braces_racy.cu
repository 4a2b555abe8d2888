//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Compilers of devices take what narrows in braces, with a warning, and comparisons in a row.

__global__ void k(int *out) {
  float f = threadIdx.x >> 10;
  int wide = 300 + (threadIdx.x >> 10);
  unsigned char low{wide};
  int numbers[2] = {0, f};
  int index = (low == 44) + (3 > 2 > 1) * 2 + (numbers[0] == 0) * 4; // 1 > 1 is false
  out[(index == 5 ? 0 : 1) * threadIdx.x] = threadIdx.x; // finding: race out
}
