//pass
//--blockDim=64 --gridDim=1
// A conditional of two variables is the one chosen, not its value.

__global__ void k(int *out) {
  int x = 0, y = 0, c = 1;
  (c ? x : y) = 1;
  out[x * threadIdx.x] = threadIdx.x;
}
