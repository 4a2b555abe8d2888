//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i] > 0)
    out[i] = i;
}
