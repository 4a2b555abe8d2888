//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int *out) {
  __shared__ int t[64];
  int x = threadIdx.x;
  t[x] = x;
  __syncthreads();
  if (x >= 1)
    out[x] = t[x - 1];
}
