//pass
//--blockDim=256 --gridDim=1
// Bytes compared: all bits of a byte are set where one is greater than the other, without signs, so each thread has a cell.
__global__ void k(int *a) {
  unsigned upper = __vcmpgtu4(threadIdx.x, 0x7f) & 1;
  a[threadIdx.x % 128 + 128 * upper] = threadIdx.x;
}
