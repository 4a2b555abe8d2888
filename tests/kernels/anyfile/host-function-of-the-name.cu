//pass
//
// The host's function has the kernel's name: it is none, though it launches it. Brain floats come with a library's header.
#include <cublas_v2.h>

__global__ void widen(float *out, const __nv_bfloat16 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (float)in[i];
}

void widen(float *out, const __nv_bfloat16 *in, int n, int block_size) {
  widen<<<(n + block_size - 1) / block_size, block_size>>>(out, in, n);
}
