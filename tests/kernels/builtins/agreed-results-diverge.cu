//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The next call may give another result.
__global__ void f(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = __syncthreads_or(a[i]), second = __syncthreads_or(a[i]);
  int mine = threadIdx.x < 32 ? first : second;
  if (mine)
    __syncthreads();  // finding: divergence
}
