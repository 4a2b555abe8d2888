//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-overflow
__global__ void f(int *out, int n) {
  __shared__ int at[64];
  int i = threadIdx.x;
  at[i] = i * n; // finding: overflow
  __syncthreads();
  if (n > 0)
    out[at[i] & 63] = n;
}
