//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(int *out, const int *in, unsigned *count) {
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v)
    out[atomicMax(count, 1)] = v; // finding: race
}
