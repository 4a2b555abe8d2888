//pass
//--blockDim=64 --gridDim=1 --check-array-bounds

__global__ void f(void) {
  __shared__ __align__(4) short t[64];
  int x = threadIdx.x;
  if (x < 32)
    ((int *)t)[x] = x;
}
