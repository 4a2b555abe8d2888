//xfail:NOT_ALL_VERIFIED
//
// As global-number.cu, with the number of blocks for that of threads.

__global__ void add(float *a, const float *b, int n) {
  int i = blockIdx.x * gridDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i]; // finding: race a
}
