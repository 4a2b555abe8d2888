//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Halves of a warp have different sums, and decide differently.

__global__ void f(const unsigned *in, int *out) {
  const unsigned mask = threadIdx.x % 32 < 16 ? 0xffffu : 0xffff0000u;
  const unsigned v = __reduce_add_sync(mask, in[threadIdx.x]);
  if (v > 3) __syncwarp();
}
