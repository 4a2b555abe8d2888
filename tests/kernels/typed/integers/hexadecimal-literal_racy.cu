//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A hexadecimal literal too large for int may be unsigned.

__global__ void k(int *out) {
  out[(sizeof(0x80000000) == 8) * threadIdx.x] = threadIdx.x;  // finding: race out
}
