//pass
//--blockDim=64 --gridDim=4
__global__ void f(int *a, int *b, int n) {
  for (int i = __mul24(blockIdx.x, blockDim.x) + threadIdx.x; i < n; i += __umul24(blockDim.x, gridDim.x))
    a[i] = i;
  b[__mul24((int)threadIdx.x - 32, -4) + 256 * blockIdx.x] = threadIdx.x;
  __assert(__mul24(0x1000003, 5) == 15);
  __assert(__mul24(0x800000, 1) == -8388608);
}
