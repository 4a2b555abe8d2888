// CUDA's bfloat16 numbers. Their arithmetic is that of `float` with what rounding does left open: conversions from and to
// `float` are functions of which nothing else is known.
// Not for clang, which gets `frontend/clang/prelude/bfloat.h`, with all conversions.
#if !defined(GPUVERIFY_CUDA_BF16_H) && __GPUVERIFY__ == 1
#define GPUVERIFY_CUDA_BF16_H

float __uninterpreted_function_brain_to_float(unsigned short);
unsigned short __uninterpreted_function_float_to_brain(float);

struct __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  __device__ __nv_bfloat16(float value) : __x(__uninterpreted_function_float_to_brain(value)) {}
  __device__ operator float() const { return __uninterpreted_function_brain_to_float(__x); }
};

struct __nv_bfloat162 {
  __nv_bfloat16 x, y;
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
typedef __nv_bfloat16 __nv_bfloat16_raw;

#define __GPUVERIFY_OPERATOR(op) \
  __device__ inline __nv_bfloat16 operator op(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return (float)a op (float)b; } \
  __device__ inline __nv_bfloat162 operator op(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return {a.x op b.x, a.y op b.y}; }
#define __GPUVERIFY_ASSIGNMENT(op, assignment) \
  __device__ inline __nv_bfloat16 &operator assignment(__nv_bfloat16 &a, const __nv_bfloat16 &b) { return a = a op b; } \
  __device__ inline __nv_bfloat162 &operator assignment(__nv_bfloat162 &a, const __nv_bfloat162 &b) { return a = a op b; }
#define __GPUVERIFY_BINARY(name, op) \
  __device__ inline __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) { return a op b; } \
  __device__ inline __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) { return a op b; }
#define __GPUVERIFY_COMPARISON(name, op) \
  __device__ inline bool name(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a op (float)b; }

__GPUVERIFY_OPERATOR(+)
__GPUVERIFY_OPERATOR(-)
__GPUVERIFY_OPERATOR(*)
__GPUVERIFY_OPERATOR(/)
__GPUVERIFY_ASSIGNMENT(+, +=)
__GPUVERIFY_ASSIGNMENT(-, -=)
__GPUVERIFY_ASSIGNMENT(*, *=)
__GPUVERIFY_ASSIGNMENT(/, /=)
__GPUVERIFY_BINARY(__hadd, +)
__GPUVERIFY_BINARY(__hsub, -)
__GPUVERIFY_BINARY(__hmul, *)
__GPUVERIFY_BINARY(__hdiv, /)
__GPUVERIFY_COMPARISON(__heq, ==)
__GPUVERIFY_COMPARISON(__hne, !=)
__GPUVERIFY_COMPARISON(__hlt, <)
__GPUVERIFY_COMPARISON(__hle, <=)
__GPUVERIFY_COMPARISON(__hgt, >)
__GPUVERIFY_COMPARISON(__hge, >=)

__device__ inline __nv_bfloat16 operator-(const __nv_bfloat16 &a) { return -(float)a; }
__device__ inline __nv_bfloat162 operator-(const __nv_bfloat162 &a) { return {-a.x, -a.y}; }
__device__ inline __nv_bfloat16 __hneg(__nv_bfloat16 a) { return -a; }
__device__ inline __nv_bfloat16 __habs(__nv_bfloat16 a) { return fabsf((float)a); }
__device__ inline __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return fmaxf((float)a, (float)b); }
__device__ inline __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return fminf((float)a, (float)b); }
__device__ inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return fmaf((float)a, (float)b, (float)c); }
__device__ inline __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}

__device__ inline __nv_bfloat16 __float2bfloat16(float a) { return a; }
__device__ inline __nv_bfloat16 __float2bfloat16_rn(float a) { return a; }
__device__ inline __nv_bfloat16 __double2bfloat16(double a) { return (float)a; }
__device__ inline __nv_bfloat16 __int2bfloat16_rn(int a) { return (float)a; }
__device__ inline float __bfloat162float(__nv_bfloat16 a) { return a; }
__device__ inline float __low2float(__nv_bfloat162 a) { return a.x; }
__device__ inline float __high2float(__nv_bfloat162 a) { return a.y; }
__device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
__device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
__device__ inline float2 __bfloat1622float2(__nv_bfloat162 a) { return make_float2((float)a.x, (float)a.y); }
__device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 a) { return {a.x, a.y}; }
__device__ inline __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return {a, b}; }
__device__ inline __nv_bfloat162 __float2bfloat162_rn(float a) { return {a, a}; }
__device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return {a, a}; }
__device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
__device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
__device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return a.__x; }
__device__ inline short __bfloat16_as_short(__nv_bfloat16 a) { return a.__x; }
__device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) {
  __nv_bfloat16 result;
  result.__x = a;
  return result;
}
__device__ inline __nv_bfloat16 __short_as_bfloat16(short a) { return __ushort_as_bfloat16(a); }

#undef __GPUVERIFY_OPERATOR
#undef __GPUVERIFY_ASSIGNMENT
#undef __GPUVERIFY_BINARY
#undef __GPUVERIFY_COMPARISON
#endif
