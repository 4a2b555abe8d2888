//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(const int *in, int *out) {
  __shared__ int t[48];
  int i = in[threadIdx.x];
  if (i >= 0 && i < 48)
    out[threadIdx.x] = atomicCAS(&t[i], 0, 1);
}
