//pass
//--blockDim=64 --gridDim=8
// A copy of as many bytes as an argument says: of rows, in pieces as wide as the elements.

__global__ void rows(float *to, const float *from, int width) {
  __requires(width > 0 && width < 1000);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(to + row * width, from + row * width, width * sizeof(float));
}

__global__ void bytes(char *to, const char *from, unsigned n) {
  __requires(n <= 16);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(&to[row * 16], &from[row * 16], n);
}
