//pass
//--blockDim=64 --gridDim=1
// The right operand of = is evaluated before the left.

__global__ void k(int *out) {
  int i = 0, a[2] = {0, 0};
  a[i] = (i++, 1);
  out[a[1] * threadIdx.x] = threadIdx.x;
}
