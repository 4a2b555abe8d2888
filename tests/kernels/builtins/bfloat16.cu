//pass
//--blockDim=64 --gridDim=1
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void f(__nv_bfloat16 *y, const __nv_bfloat162 *x, __nv_bfloat162 *z, half *h) {
  int i = threadIdx.x;
  float2 both = __bfloat1622float2(x[i]);
  nv_bfloat16 one = __float2bfloat16(both.x + both.y) * __float2bfloat16_rn(2.f);
  y[i] = one;
  y[i] += one;
  if (__hgt(y[i], __float2bfloat16(0.f))) y[i] = __hmul(one, -one);
  y[i] = (nv_bfloat16)1.0f;
  z[i] = __hfma2(x[i], x[i], __halves2bfloat162(one, y[i]));
  h[i] = __hadd(h[i], __hmul(h[i], __float2half(2.f)));
}
