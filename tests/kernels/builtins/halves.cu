//pass
//--blockDim=64 --gridDim=4

#include <cuda_fp16.h>

__global__ void f(__half *a, half2 *b, float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  half x = __hadd(a[i], __float2half(1.0f));
  if (__hgt(x, a[i]))
    a[i] = __hfma(x, x, a[i]);
  half2 pair = __hmul2(b[i], __float2half2_rn(2.0f));
  b[i] = __halves2half2(__high2half(pair), __low2half(pair));
  c[i] = __half2float(x) + __low2float(pair);
  __assert(__hadd(4, 2) == 3);
}
