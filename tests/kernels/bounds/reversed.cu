//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(void) {
  __shared__ int t[64];
  t[63 - threadIdx.x] = 1;
}
