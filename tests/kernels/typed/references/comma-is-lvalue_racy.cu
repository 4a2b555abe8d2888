//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A comma is its right operand, which may be assigned to.

__global__ void k(int *out) {
  int a = 1, b = 1;
  (a++, b) = 0;
  out[b * threadIdx.x] = threadIdx.x;  // finding: race out
}
