//xfail:NOT_ALL_VERIFIED
//
// As fewer-than-usual.cu, without the barrier.

__global__ void f(int *out, const int *in, int n) {
  __shared__ int s[64], marked[64];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t % 64] = n + t; // finding: race s
  if (in[t] > 0)
    marked[t] = 1;
  if (i < n)
    out[i] = s[63 - t % 64]; // finding: race s
}
