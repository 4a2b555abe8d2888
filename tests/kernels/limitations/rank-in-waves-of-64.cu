//pass
//--blockDim=128 --gridDim=2 -DwarpSize=64
// wrong: what lanes of waves of 64 exchange is not known
// The lanes of a wave of 64 that vote have places by their ranks.
#include <hip/hip_runtime.h>
__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  const unsigned long long mask = __ballot(in[i] > n);
  const int lane = threadIdx.x % 64;
  const int rank = __popcll(mask & ((1ull << lane) - 1));
  if (in[i] > n) s[threadIdx.x / 64 * 64 + rank] = i;
  __syncthreads();
  out[i] = s[threadIdx.x];
}
