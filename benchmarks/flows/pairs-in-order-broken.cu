//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *a) {
  int i = 2 * (blockIdx.x * 64 + threadIdx.x);
  int one = a[i], other = a[i + 2]; // finding: race
  if (one > other) {
    a[i] = other; // finding: race
    a[i + 2] = one; // finding: race
  }
}
