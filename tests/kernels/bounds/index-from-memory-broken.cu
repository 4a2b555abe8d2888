//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(int *out, const unsigned *in) {
  __shared__ int t[64];
  t[threadIdx.x] = 1;
  __syncthreads();
  unsigned i = in[threadIdx.x];
  out[threadIdx.x] = t[i < 65 ? i : 63]; // finding: bounds
}
