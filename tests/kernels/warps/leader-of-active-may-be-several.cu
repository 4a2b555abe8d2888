//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// verdict: refuted
// Lanes that are active may come in several parts, each with a first one.

__global__ void f(const int *in, int *out) {
  __shared__ int s[1];
  if (in[threadIdx.x] > 0) {
    const unsigned here = __activemask();
    if (threadIdx.x == __ffs(here) - 1) s[0] = threadIdx.x;
  }
}
