//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A compound assignment computes in the common type before it converts.

__global__ void k(int *out) {
  int i = -6;
  i /= 2u;
  out[(i == -3) * threadIdx.x] = threadIdx.x;  // finding: race out
}
