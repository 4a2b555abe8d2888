//pass
//--blockDim=64 --gridDim=8 --check-overflow
// What is stored is no index.
__global__ void f(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i] + n;
}
