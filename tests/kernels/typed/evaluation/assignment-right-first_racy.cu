//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The right operand of = is evaluated before the left.

__global__ void k(int *out) {
  int i = 0, a[2] = {1, 1};
  a[i] = (i++, 0);
  out[a[1] * threadIdx.x] = threadIdx.x;  // finding: race out
}
