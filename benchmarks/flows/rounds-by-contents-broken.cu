//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  int x = threadIdx.x;
  for (int r = in[x]; r > 0; r--)
    __syncthreads(); // finding: divergence
  out[blockIdx.x * 64 + x] = 1;
}
