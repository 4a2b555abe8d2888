//pass
//
// CUDA's header reads brain floats through caches; where it is too old for that, a text brings its own, which come first.
#include <cuda_bf16.h>

#if __CUDA_ARCH__ < 800
__device__ __nv_bfloat16 __ldcs(const __nv_bfloat16 *p) { return *p; }
#endif

template <typename T, auto unit> __global__ void widen(float *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (float)__ldcs(&in[i]) + (float)__ldg(&in[n - 1 - i]) + unit;
}
template __global__ void widen<__nv_bfloat16, 1>(float *, const __nv_bfloat16 *, int);
