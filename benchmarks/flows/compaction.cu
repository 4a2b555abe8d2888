//pass
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in, unsigned *count) {
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v)
    out[atomicAdd(count, 1)] = v;
}
