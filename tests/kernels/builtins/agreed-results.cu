//pass
//--blockDim=64 --gridDim=4
// What a barrier computes is the same for all threads of the block.
__global__ void f(int *a, int *histogram, int limit) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int go = 1;
  while (go) {
    tile[threadIdx.x] = go;
    __syncthreads();
    int other = tile[63 - threadIdx.x];
    go = __syncthreads_or(other > limit);
  }
  if (__syncthreads_and(a[i] > 0)) {
    __syncthreads();
    a[i] = 0;
  }
  int count = __syncthreads_count(a[i] > 3);
  if (threadIdx.x == 0)
    histogram[65 * blockIdx.x + count] = blockIdx.x;
}
