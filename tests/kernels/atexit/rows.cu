//pass
//--blockDim=*
// A sum of floats in the order of the loop, bit for bit.

__global__ void rows(float *out, const float *in, int n, int m) {
  __requires(gridDim.x * blockDim.x >= n);
  __ensures_at_exit(int, i, 0, n, out[i], __spec_sum(int, k, 0, m, in[i * m + k]));
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
  for (int k = 0; k < m; k++) s += in[i * m + k];
  out[i] = s;
}
