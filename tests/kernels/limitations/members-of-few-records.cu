//xfail:NOT_ALL_VERIFIED
//
// wrong: with more threads than n one record's members are others of the next
// listed: the launch fits the rows of its matrices

__global__ void k(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * n + i] = a[n + i] + a[i];
}
