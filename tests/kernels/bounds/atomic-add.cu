//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(const unsigned *in) {
  __shared__ unsigned t[32];
  atomicAdd(&t[in[threadIdx.x] & 31], 1);
}
