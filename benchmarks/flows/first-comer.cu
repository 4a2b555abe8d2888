//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *taken, int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (in[i])
    if (atomicCAS(taken, 0, 1) == 0)
      *out = i;
}
