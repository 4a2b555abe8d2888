//pass
//--blockDim=*
// Each prefix has its sum.

__global__ void prefix(int *out, const int *in, int n) {
  __requires(gridDim.x * blockDim.x >= n);
  __ensures_at_exit(int, i, 0, n, out[i], __spec_sum(int, k, 0, i + 1, in[k]));
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int s = 0;
  for (int k = 0; k <= i; k++) s += in[k];
  out[i] = s;
}
