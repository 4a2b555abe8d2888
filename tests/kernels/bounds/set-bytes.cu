//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(void) {
  __shared__ int t[64];
  int x = threadIdx.x;
  if (x < 32)
    memset(&t[2 * x], 0, 8);
}
