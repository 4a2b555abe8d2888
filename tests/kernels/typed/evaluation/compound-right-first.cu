//pass
//--blockDim=64 --gridDim=1
// The right operand of += is evaluated before the left is read.

__global__ void k(int *out) {
  int x = 0;
  x += (x = 1, 0);
  out[x * threadIdx.x] = threadIdx.x;
}
