//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// sizeof is unsigned and 64 bits wide.

__global__ void k(int *out) {
  out[(sizeof(int) - 5 > 0 ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
