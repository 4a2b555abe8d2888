//pass
//--blockDim=64 --gridDim=1
// The left operand of << is evaluated before the right.

__device__ int change(int &c, int v) {
  int old = c;
  c = v;
  return old;
}

__global__ void k(int *out) {
  int c = 1;
  out[(change(c, 0) << change(c, 0) * 0) * threadIdx.x] = threadIdx.x;
}
