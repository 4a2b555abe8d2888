//pass
//--blockDim=64 --gridDim=1
// decltype does not evaluate its operand.

__global__ void k(int *out) {
  int x = 1;
  decltype(x = 0) y = x;
  out[y * threadIdx.x] = threadIdx.x;
}
