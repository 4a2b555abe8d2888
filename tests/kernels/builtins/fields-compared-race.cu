//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=1
// Bytes compared: all bits of a byte are set where one is greater than the other, with signs here, which none is, so two threads share one.
__global__ void k(int *a) {
  unsigned upper = __vcmpgts4(threadIdx.x, 0x7f) & 1;
  a[threadIdx.x % 128 + 128 * upper] = threadIdx.x;  // finding: race a
}
