//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// #if computes in 64 bits, unsigned where an operand is.

#if -1 > 0u && 0x80000000 * 2 != 0
constexpr int n = 0;
#else
constexpr int n = 1;
#endif

__global__ void k(int *out) {
  out[n * threadIdx.x] = threadIdx.x;  // finding: race out
}
