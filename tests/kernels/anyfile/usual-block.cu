//pass
//
// listed: blocks have as many threads as is usual, 256 in x
// Right for blocks of even size only: the last thread of an odd block has no partner of its own.

__global__ void swap_pairs(float *a) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  if (t % 2 == 0)
    a[blockIdx.x * blockDim.x + t + 1] = s[t];
  else
    a[blockIdx.x * blockDim.x + t - 1] = s[t];
}
