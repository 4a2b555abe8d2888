//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  __shared__ int t[64];
  int x = threadIdx.x;
  t[x] = in[blockIdx.x * 64 + x]; // finding: race
  
  if (t[x ^ 1] > 0) // finding: race
    out[blockIdx.x * 64 + x] = 1;
}
