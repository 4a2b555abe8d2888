//xfail:NOT_ALL_VERIFIED
//
// Its own function says where.
#include <cuda_fp16.h>
#include <type_traits>

static __device__ __forceinline__ unsigned __hgt2_mask(const half2 a, const half2 b) {
  return (__low2float(a) > __low2float(b) ? 0x0000FFFFu : 0) | (__high2float(a) > __high2float(b) ? 0xFFFF0000u : 0);
}

template <typename T, bool Masked> __global__ void compare(unsigned *mask, T *out, const T *a, int n, std::bool_constant<Masked>) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T own[2];
  if (i >= n)
    return;
  own[0] = a[i];
  own[1] = a[i];
  if constexpr (Masked)
    mask[__hgt2_mask(own[0], own[1]) % 8] = i; // finding: race mask
  out[i] = own[1];
}

void host(unsigned *mask, half2 *out, const half2 *a, int n) {
  compare<<<(n + 127) / 128, 128>>>(mask, out, a, n, std::bool_constant<true>{});
}
