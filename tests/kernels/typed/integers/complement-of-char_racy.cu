//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The complement of an unsigned char is a negative int.

__global__ void k(int *out) {
  unsigned char c = 0;
  out[(~c == 255) * threadIdx.x] = threadIdx.x;  // finding: race out
}
