//pass
//--blockDim=64 --gridDim=1

__global__ void f(int *a, int *b, int n) {
  for (int i = 0; i < 4; i++) {
    if (n > 0)
      a[4 * threadIdx.x + i] = threadIdx.x;
    else
      b[64 * i + threadIdx.x] = threadIdx.x;
  }
}
