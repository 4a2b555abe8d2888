//pass
//--blockDim=64 --gridDim=4
// What is computed in 64 bits does not wrap around at 2^32.

__global__ void k(int *a, int *b, unsigned n) {
  if (n < 64) return;
  a[(size_t)blockIdx.x * n + threadIdx.x] = 1;
  long long row = (long long)blockIdx.x * n;
  b[row + threadIdx.x] = 1;
}
