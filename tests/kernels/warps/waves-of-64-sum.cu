//pass
//--blockDim=128 --gridDim=2 -DwarpSize=64
// The first lane of each wave of 64 has its sum.
#include <hip/hip_runtime.h>
__global__ void f(const int *in, int *out) {
  int v = in[blockIdx.x * 128 + threadIdx.x];
  for (int d = 32; d > 0; d /= 2) v += __shfl_down(v, d);
  if (threadIdx.x % 64 == 0) out[blockIdx.x * 2 + threadIdx.x / 64] = v;
}
