//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int *out, const int *in) {
  __shared__ int t[66];
  int x = threadIdx.x;
  t[x + 1] = in[x];
  if (x == 0)
    t[0] = t[65] = 0;
  __syncthreads();
  out[x] = t[x] + t[x + 1] + t[x + 3]; // finding: bounds
}
