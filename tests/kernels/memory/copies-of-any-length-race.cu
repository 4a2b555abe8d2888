//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Rows that are a byte, or an element, too long.

__global__ void rows(float *to, const float *from, int width) {
  __requires(width > 0 && width < 1000);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(to + row * width, from + row * width, (width + 1) * sizeof(float));  // finding: race to
}

__global__ void bytes(char *to, const char *from, unsigned n) {
  __requires(n <= 17);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(&to[row * 16], &from[row * 16], n);  // finding: race to
}

__global__ void all_the_same(char *to, const char *from, unsigned n) {
  memcpy(to, from, n);  // finding: race to
}
