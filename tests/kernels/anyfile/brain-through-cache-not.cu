//xfail:NOT_ALL_VERIFIED
//
// As brain-through-cache.cu, with one place for two.
#include <cuda_bf16.h>

#if __CUDA_ARCH__ < 800
__device__ __nv_bfloat16 __ldcs(const __nv_bfloat16 *p) { return *p; }
#endif

template <typename T, auto unit> __global__ void widen(float *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i / 2] = (float)__ldcs(&in[i]) + (float)__ldg(&in[n - 1 - i]) + unit; // finding: race out
}
template __global__ void widen<__nv_bfloat16, 1>(float *, const __nv_bfloat16 *, int);
