//pass
//
// listed: add<float> is the instance that is meant
// listed: sum<float, 128> is the instance that is meant
// listed: count<int> is the instance that is meant
// Templates that nothing instantiates: floating point first, integers where they index.

template <typename T> __global__ void add(T *a, const T *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}

template <typename T, int BLOCK_SIZE> __global__ void __launch_bounds__(BLOCK_SIZE) sum(T *out, const T *in) {
  __shared__ T s[BLOCK_SIZE];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = BLOCK_SIZE / 2; k > 0; k /= 2) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

template <typename Index> __global__ void count(int *bins, const Index *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[values[i] % 64], 1);
}
