//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// Lanes leave a loop, and go on, while others wait for them in the next iteration.

__global__ void f(const int *in, int *out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  int v = 1;
  for (int k = 0; k < in[i] % 8; ++k)
    v += __shfl_xor_sync(0xffffffff, v, 1);  // finding: warp
  out[i] = v;
}
