//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const unsigned *in) {
  int i = blockIdx.x * 64 + threadIdx.x, steps = 0;
  for (unsigned v = in[i]; v > 1; v /= 2)
    steps++;
  out[i] = i;
}
