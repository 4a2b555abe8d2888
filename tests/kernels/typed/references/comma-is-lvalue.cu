//pass
//--blockDim=64 --gridDim=1
// A comma is its right operand, which may be assigned to.

__global__ void k(int *out) {
  int a = 0, b = 0;
  (a++, b) = 1;
  out[b * threadIdx.x] = threadIdx.x;
}
