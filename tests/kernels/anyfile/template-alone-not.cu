//xfail:NOT_ALL_VERIFIED
//
// As template-alone.cu: one barrier less.

template <typename T, int BLOCK_SIZE> __global__ void __launch_bounds__(BLOCK_SIZE) sum(T *out, const T *in) {
  __shared__ T s[BLOCK_SIZE];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t]; // finding: race s
  for (int k = BLOCK_SIZE / 2; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k]; // finding: race s
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
