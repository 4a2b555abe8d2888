//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Segments of eight lanes hear of different lanes, and decide differently.

__global__ void f(const int *in, int *out) {
  const int v = __shfl_sync(0xffffffff, in[threadIdx.x], 0, 8);
  if (v > 3) __syncwarp();
}
