//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  __shared__ int t[64];
  int x = threadIdx.x;
  t[x] = in[x];
  if (in[x])
    __syncthreads(); // finding: divergence
  out[blockIdx.x * 64 + x] = t[x];
}
