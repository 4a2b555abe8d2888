//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// -1 compared with an unsigned number is large.

__global__ void k(int *out) {
  int m = -1;
  out[(m < 1u ? 1 : 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
