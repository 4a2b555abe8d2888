//pass
//--blockDim=*
// Each element of a range, told from what it and others were before; any block and grid that cover n.

__global__ void scale(int *out, const int *in, int n) {
  __requires(gridDim.x * blockDim.x >= n);
  __ensures_at_exit(int, i, 0, n, out[i], 2 * in[i] + out[i]);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i] + out[i];
}
