//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Each warp hears of its own first lane: two warps may write to the same places.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  const int k = __shfl_sync(0xffffffff, in[threadIdx.x], 0);
  s[k + threadIdx.x % 32] = threadIdx.x;
}
