//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=2 -DwarpSize=64
// verdict: refuted
// In a wave of 64 the ranks of both halves are counted from zero.
#include <hip/hip_runtime.h>
__global__ void f(const int *in, int *out, int n) {
  __shared__ int s[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  const unsigned mask = __ballot(in[i] > n) >> (threadIdx.x & 32);
  const int rank = __popc(mask & ((1u << threadIdx.x % 32) - 1));
  if (in[i] > n) s[threadIdx.x / 64 * 64 + rank] = i; // finding: race s
  __syncthreads();
  out[i] = s[threadIdx.x];
}
