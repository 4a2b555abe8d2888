//pass
//--blockDim=64 --gridDim=1
// The left operand of a comma is finished before the right.

__global__ void k(int *out) {
  int x = 0;
  int y = (x = 1, x);
  out[y * threadIdx.x] = threadIdx.x;
}
