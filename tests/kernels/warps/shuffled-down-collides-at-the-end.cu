//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// The last lane keeps its own, which the one before has got.

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  out[__shfl_down_sync(0xffffffff, i, 1)] = i;
}
