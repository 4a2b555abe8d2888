//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1

__global__ void f(int *a) {
  __shared__ int t[128];
  t[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x >= 64) {
    __syncthreads();                        // finding: divergence
  }
}
