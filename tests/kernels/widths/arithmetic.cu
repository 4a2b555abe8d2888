//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The largest number has 64 bits, and 2^40 is not zero.
#include <cstdint>

#if SIZE_MAX > 0xffffffffu
#define SLOT 0
#else
#define SLOT threadIdx.x
#endif

__global__ void k(int *a, int *b, int *c) {
  size_t n = SIZE_MAX, big = (size_t)1 << 20;
  a[n == 0xffffffffu ? threadIdx.x : 0] = threadIdx.x;  // finding: race a
  b[big * big ? 0 : threadIdx.x] = threadIdx.x;         // finding: race b
  c[SLOT] = threadIdx.x;                                // finding: race c
}
