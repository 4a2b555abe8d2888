//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2 -DwarpSize=64
// verdict: refuted
// Two lanes of each wave of 64 write its sum.
#include <hip/hip_runtime.h>
__global__ void f(const int *in, int *out) {
  int v = in[blockIdx.x * 128 + threadIdx.x];
  for (int d = 32; d > 0; d /= 2) v += __shfl_down(v, d);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 2 + threadIdx.x / 64] = threadIdx.x + v * 0; // finding: race out
}
