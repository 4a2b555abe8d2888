//xfail:NOT_ALL_VERIFIED
//
// One row beside another is no record of members: nothing says that there are no more threads than n.

__global__ void halves(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[n + i];  // finding: race a
}
