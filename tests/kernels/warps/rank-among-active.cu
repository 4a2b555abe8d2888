//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// Lanes that are active may come in several parts, each with its own ranks.

__global__ void f(const int *in, int *out) {
  __shared__ int s[64];
  if (in[threadIdx.x] > 0) {
    const unsigned here = __activemask();
    const unsigned lane = threadIdx.x % 32;
    s[threadIdx.x - lane + __popc(here & ((1u << lane) - 1))] = threadIdx.x;
  }
}
