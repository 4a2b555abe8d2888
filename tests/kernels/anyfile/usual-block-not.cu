//xfail:NOT_ALL_VERIFIED
//
// As usual-block.cu, with partners that are no pairs.

__global__ void swap_pairs(float *a) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t]; // finding: race a
  __syncthreads();
  if (t % 2 == 0)
    a[blockIdx.x * blockDim.x + t + 2] = s[t]; // finding: race a
  else
    a[blockIdx.x * blockDim.x + t - 1] = s[t]; // finding: race a
}
