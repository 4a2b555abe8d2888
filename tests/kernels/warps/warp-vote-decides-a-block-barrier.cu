//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Warps vote differently.

__global__ void f(const int *in, int *out) {
  if (__any_sync(0xffffffff, in[threadIdx.x] > 0)) __syncthreads();
}
