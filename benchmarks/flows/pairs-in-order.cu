//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *a) {
  int i = 2 * (blockIdx.x * 64 + threadIdx.x);
  int one = a[i], other = a[i + 1];
  if (one > other) {
    a[i] = other;
    a[i + 1] = one;
  }
}
