//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// -1 as long compared with an unsigned int stays -1.

__global__ void k(int *out) {
  long m = -1;
  out[(m < 1u ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
