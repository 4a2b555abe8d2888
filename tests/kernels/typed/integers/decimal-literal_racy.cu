//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A decimal literal too large for int is long.

__global__ void k(int *out) {
  out[(sizeof(2147483648) == 4) * threadIdx.x] = threadIdx.x;  // finding: race out
}
