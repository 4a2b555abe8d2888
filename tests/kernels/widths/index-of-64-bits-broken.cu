//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// What is computed in 64 bits does not wrap around at 2^32.

__global__ void k(int *a, int *b, unsigned n) {
  if (n < 63) return;
  a[(size_t)blockIdx.x * n + threadIdx.x] = threadIdx.x;  // finding: race a
  long long row = (long long)blockIdx.x * n;
  b[row + threadIdx.x] = threadIdx.x;  // finding: race b
}
