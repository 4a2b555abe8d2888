//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  int x = threadIdx.x;
  for (int r = in[blockIdx.x]; r > 0; r--)
    __syncthreads();
  out[blockIdx.x * 64 + x] = 1;
}
