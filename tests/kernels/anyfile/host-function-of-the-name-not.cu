//xfail:NOT_ALL_VERIFIED
//
// As host-function-of-the-name.cu, in place.
#include <cublas_v2.h>

__global__ void widen(float *out, const __nv_bfloat16 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (float)in[i] + out[n - 1]; // finding: race out
}

void widen(float *out, const __nv_bfloat16 *in, int n, int block_size) {
  widen<<<(n + block_size - 1) / block_size, block_size>>>(out, in, n);
}
