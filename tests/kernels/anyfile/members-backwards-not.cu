//xfail:NOT_ALL_VERIFIED
//
// What is counted backwards is no column of a member: the threads of two members meet.

__global__ void backwards(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * n - i] = 1;  // finding: race a
  a[3 * n - 2 * i] = i;  // finding: race a
}
