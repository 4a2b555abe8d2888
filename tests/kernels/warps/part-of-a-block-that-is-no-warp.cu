//xfail:NOT_ALL_VERIFIED
//--blockDim=48 --gridDim=1
// verdict: refuted
// Lanes that do not exist give nothing known.

__global__ void f(const int *in, int *out) {
  const int v = __shfl_xor_sync(0xffffffff, threadIdx.x, 16);
  out[v] = threadIdx.x;
}
