//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The left operand of << is evaluated before the right.

__device__ int change(int &c, int v) {
  int old = c;
  c = v;
  return old;
}

__global__ void k(int *out) {
  int c = 0;
  out[(change(c, 1) << change(c, 1) * 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
