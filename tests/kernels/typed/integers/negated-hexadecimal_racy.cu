//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The negation of an unsigned literal is positive.

__global__ void k(int *out) {
  out[(-0x80000000 > 0 ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
