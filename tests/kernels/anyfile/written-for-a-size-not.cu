//xfail:NOT_ALL_VERIFIED
//
// As written-for-a-size.cu, where threads go beyond their block's part.
#define THREADS 128

__global__ void number(int *a, int n) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    a[i] = i; // finding: race a
  a[i + THREADS] = blockIdx.x; // finding: race a
}
