//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int *out) {
  __shared__ int t[64];
  int x = threadIdx.x;
  t[x] = x;
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (x < d)
      t[x] += t[x + d];
  }
}
