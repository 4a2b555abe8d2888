// cuda_bf16.h: ordinary code, for the tables do not know these numbers. Their arithmetic is that of `float` and then rounded, which
// for one operation is the arithmetic of the hardware; what rounding does is left open, a function of which nothing is known.
#define GPUVERIFY_OPEN(R, name, T) GPUVERIFY_HD R __uninterpreted_function_##name(T);
#define GPUVERIFY_INTEGERS(form)                                                                                              \
  form(short, short) form(ushort, unsigned short) form(int, int) form(uint, unsigned int) form(long, long)                     \
  form(ulong, unsigned long) form(ll, long long) form(ull, unsigned long long)
#define GPUVERIFY_ROUNDED(r) GPUVERIFY_OPEN(unsigned short, float_to_brain_##r, float)
#define GPUVERIFY_BOTH(name, T)                                       \
  GPUVERIFY_OPEN(T, brain_to_##name, unsigned short)                  \
  GPUVERIFY_OPEN(unsigned short, name##_to_brain, T)
GPUVERIFY_OPEN(float, brain_to_float, unsigned short)
GPUVERIFY_OPEN(unsigned short, float_to_brain, float)
GPUVERIFY_OPEN(unsigned short, double_to_brain, double)
GPUVERIFY_OPEN(char, brain_to_char, unsigned short)
GPUVERIFY_OPEN(signed char, brain_to_schar, unsigned short)
GPUVERIFY_OPEN(unsigned char, brain_to_uchar, unsigned short)
GPUVERIFY_ROUNDED(rz) GPUVERIFY_ROUNDED(ru) GPUVERIFY_ROUNDED(rd)
GPUVERIFY_INTEGERS(GPUVERIFY_BOTH)
GPUVERIFY_HD unsigned short __uninterpreted_function_brain_fma(unsigned short, unsigned short, unsigned short);
#undef GPUVERIFY_OPEN
#undef GPUVERIFY_ROUNDED
#undef GPUVERIFY_BOTH

struct [[clang::annotate("code")]] __nv_bfloat16_raw { unsigned short x; };
struct [[clang::annotate("code")]] alignas(2) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  GPUVERIFY_HD __nv_bfloat16(const __nv_bfloat16_raw &raw) : __x(raw.x) {}
  GPUVERIFY_HD __nv_bfloat16(float v) : __x(__uninterpreted_function_float_to_brain(v)) {}
  GPUVERIFY_HD __nv_bfloat16(double v) : __x(__uninterpreted_function_double_to_brain(v)) {}
  GPUVERIFY_HD operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{__x}; }
  GPUVERIFY_HD operator float() const { return __uninterpreted_function_brain_to_float(__x); }
  GPUVERIFY_HD operator bool() const { return __uninterpreted_function_brain_to_float(__x) != 0.0f; }
  GPUVERIFY_HD operator char() const { return __uninterpreted_function_brain_to_char(__x); }
  GPUVERIFY_HD operator signed char() const { return __uninterpreted_function_brain_to_schar(__x); }
  GPUVERIFY_HD operator unsigned char() const { return __uninterpreted_function_brain_to_uchar(__x); }
#define GPUVERIFY_EACH_INTEGER(name, T)                                                             \
  GPUVERIFY_HD __nv_bfloat16(T v) : __x(__uninterpreted_function_##name##_to_brain(v)) {}           \
  GPUVERIFY_HD operator T() const { return __uninterpreted_function_brain_to_##name(__x); }
  GPUVERIFY_INTEGERS(GPUVERIFY_EACH_INTEGER)
#undef GPUVERIFY_EACH_INTEGER
  GPUVERIFY_HD __nv_bfloat16 &operator=(float v) { __x = __uninterpreted_function_float_to_brain(v); return *this; }
  GPUVERIFY_HD __nv_bfloat16 &operator=(double v) { __x = __uninterpreted_function_double_to_brain(v); return *this; }
#define GPUVERIFY_SET(name, T) GPUVERIFY_HD __nv_bfloat16 &operator=(T v) { __x = __uninterpreted_function_##name##_to_brain(v); return *this; }
  GPUVERIFY_SET(short, short) GPUVERIFY_SET(ushort, unsigned short) GPUVERIFY_SET(int, int) GPUVERIFY_SET(uint, unsigned int)
  GPUVERIFY_SET(ll, long long) GPUVERIFY_SET(ull, unsigned long long)
#undef GPUVERIFY_SET
};
struct [[clang::annotate("code")]] alignas(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  GPUVERIFY_HD __nv_bfloat162(const __nv_bfloat16 &x, const __nv_bfloat16 &y) : x(x), y(y) {}
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define GPUVERIFY_CODE(R) static inline GPUVERIFY_HD R
#define GPUVERIFY_ROUND(e) __nv_bfloat16(static_cast<float>(e))
#define GPUVERIFY_REAL(a) __uninterpreted_function_brain_to_float(a.__x)
// Templates: what a file defines itself, for architectures of which CUDA's header has none, comes first.
#define GPUVERIFY_THROUGH(name) \
  template <int = 0> static inline GPUVERIFY_D __nv_bfloat16 name(const __nv_bfloat16 *p) { return *p; } \
  template <int = 0> static inline GPUVERIFY_D __nv_bfloat162 name(const __nv_bfloat162 *p) { return *p; }
GPUVERIFY_THROUGH(__ldg) GPUVERIFY_THROUGH(__ldca) GPUVERIFY_THROUGH(__ldcg) GPUVERIFY_THROUGH(__ldcs) GPUVERIFY_THROUGH(__ldlu)
GPUVERIFY_THROUGH(__ldcv)
#undef GPUVERIFY_THROUGH
#define GPUVERIFY_THROUGH(name) \
  template <int = 0> static inline GPUVERIFY_D void name(__nv_bfloat16 *p, __nv_bfloat16 value) { *p = value; } \
  template <int = 0> static inline GPUVERIFY_D void name(__nv_bfloat162 *p, __nv_bfloat162 value) { *p = value; }
GPUVERIFY_THROUGH(__stcg) GPUVERIFY_THROUGH(__stcs) GPUVERIFY_THROUGH(__stwb) GPUVERIFY_THROUGH(__stwt)
#undef GPUVERIFY_THROUGH
#define GPUVERIFY_OPERATOR(op, name)                                                                                             \
  GPUVERIFY_CODE(__nv_bfloat16) operator op(const __nv_bfloat16 &a, const __nv_bfloat16 &b) {                                    \
    return __nv_bfloat16(GPUVERIFY_REAL(a) op GPUVERIFY_REAL(b));                                                                \
  }                                                                                                                              \
  GPUVERIFY_CODE(__nv_bfloat162) operator op(const __nv_bfloat162 &a, const __nv_bfloat162 &b) {                                 \
    return __nv_bfloat162(a.x op b.x, a.y op b.y);                                                                               \
  }                                                                                                                              \
  GPUVERIFY_CODE(__nv_bfloat16 &) operator op##=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = a op b; return a; }             \
  GPUVERIFY_CODE(__nv_bfloat162 &) operator op##=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = a op b; return a; }          \
  GPUVERIFY_CODE(__nv_bfloat16) __h##name(__nv_bfloat16 a, __nv_bfloat16 b) { return a op b; }
GPUVERIFY_OPERATOR(+, add) GPUVERIFY_OPERATOR(-, sub) GPUVERIFY_OPERATOR(*, mul) GPUVERIFY_OPERATOR(/, div)
GPUVERIFY_CODE(__nv_bfloat16) __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
GPUVERIFY_CODE(__nv_bfloat16) __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
GPUVERIFY_CODE(__nv_bfloat16) __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
#define GPUVERIFY_PAIRED(op, name) \
  GPUVERIFY_CODE(__nv_bfloat162) name(__nv_bfloat162 a, __nv_bfloat162 b) { return a op b; }
GPUVERIFY_PAIRED(+, __hadd2) GPUVERIFY_PAIRED(-, __hsub2) GPUVERIFY_PAIRED(*, __hmul2) GPUVERIFY_PAIRED(/, __h2div)
#define GPUVERIFY_COMPARED(op, name)                                                                                             \
  GPUVERIFY_CODE(bool) operator op(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return GPUVERIFY_REAL(a) op GPUVERIFY_REAL(b); } \
  GPUVERIFY_CODE(bool) operator op(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return a.x op b.x && a.y op b.y; }      \
  GPUVERIFY_CODE(bool) __h##name(__nv_bfloat16 a, __nv_bfloat16 b) { return a op b; }                                            \
  GPUVERIFY_CODE(bool) __hb##name##2(__nv_bfloat162 a, __nv_bfloat162 b) { return a op b; }
GPUVERIFY_COMPARED(==, eq) GPUVERIFY_COMPARED(<, lt) GPUVERIFY_COMPARED(<=, le) GPUVERIFY_COMPARED(>, gt) GPUVERIFY_COMPARED(>=, ge)
GPUVERIFY_COMPARED(!=, ne)
GPUVERIFY_CODE(__nv_bfloat16) operator+(const __nv_bfloat16 &a) { return a; }
GPUVERIFY_CODE(__nv_bfloat16) operator-(const __nv_bfloat16 &a) { return __nv_bfloat16(-GPUVERIFY_REAL(a)); }
GPUVERIFY_CODE(__nv_bfloat162) operator-(const __nv_bfloat162 &a) { return __nv_bfloat162(-a.x, -a.y); }
GPUVERIFY_CODE(__nv_bfloat16 &) operator++(__nv_bfloat16 &a) { a = __nv_bfloat16(GPUVERIFY_REAL(a) + 1.0f); return a; }
GPUVERIFY_CODE(__nv_bfloat16 &) operator--(__nv_bfloat16 &a) { a = __nv_bfloat16(GPUVERIFY_REAL(a) - 1.0f); return a; }
GPUVERIFY_CODE(__nv_bfloat16) operator++(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; ++a; return old; }
GPUVERIFY_CODE(__nv_bfloat16) operator--(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; --a; return old; }
GPUVERIFY_CODE(__nv_bfloat16) __hneg(__nv_bfloat16 a) { return -a; }
GPUVERIFY_CODE(__nv_bfloat162) __hneg2(__nv_bfloat162 a) { return -a; }
GPUVERIFY_CODE(__nv_bfloat16) __habs(__nv_bfloat16 a) { return __nv_bfloat16(fabsf(GPUVERIFY_REAL(a))); }
GPUVERIFY_CODE(__nv_bfloat162) __habs2(__nv_bfloat162 a) { return __nv_bfloat162(__habs(a.x), __habs(a.y)); }
GPUVERIFY_CODE(bool) __hisnan(__nv_bfloat16 a) { return isnan(GPUVERIFY_REAL(a)); }
#define GPUVERIFY_EXTREMUM(name, f)                                                                                              \
  GPUVERIFY_CODE(__nv_bfloat16) name(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(f(GPUVERIFY_REAL(a), GPUVERIFY_REAL(b))); } \
  GPUVERIFY_CODE(__nv_bfloat162) name##2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(name(a.x, b.x), name(a.y, b.y)); }
GPUVERIFY_EXTREMUM(__hmax, fmaxf) GPUVERIFY_EXTREMUM(__hmin, fminf)
GPUVERIFY_CODE(__nv_bfloat16) __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return __nv_bfloat16(__nv_bfloat16_raw{__uninterpreted_function_brain_fma(a.__x, b.__x, c.__x)});
}
GPUVERIFY_CODE(__nv_bfloat162) __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
#define GPUVERIFY_FUNCTION(name) \
  GPUVERIFY_CODE(__nv_bfloat16) h##name(__nv_bfloat16 a) { return __nv_bfloat16(name##f(GPUVERIFY_REAL(a))); }     \
  GPUVERIFY_CODE(__nv_bfloat162) h2##name(__nv_bfloat162 a) { return __nv_bfloat162(h##name(a.x), h##name(a.y)); }
GPUVERIFY_FUNCTION(sqrt) GPUVERIFY_FUNCTION(rsqrt) GPUVERIFY_FUNCTION(exp) GPUVERIFY_FUNCTION(exp2) GPUVERIFY_FUNCTION(exp10)
GPUVERIFY_FUNCTION(log) GPUVERIFY_FUNCTION(log2) GPUVERIFY_FUNCTION(log10) GPUVERIFY_FUNCTION(sin) GPUVERIFY_FUNCTION(cos)
GPUVERIFY_FUNCTION(ceil) GPUVERIFY_FUNCTION(floor) GPUVERIFY_FUNCTION(rint) GPUVERIFY_FUNCTION(trunc) GPUVERIFY_FUNCTION(tanh)
GPUVERIFY_CODE(__nv_bfloat16) hrcp(__nv_bfloat16 a) { return __nv_bfloat16(1.0f / GPUVERIFY_REAL(a)); }

GPUVERIFY_CODE(__nv_bfloat16) __float2bfloat16(float a) { return __nv_bfloat16(a); }
GPUVERIFY_CODE(__nv_bfloat16) __float2bfloat16_rn(float a) { return __nv_bfloat16(a); }
#define GPUVERIFY_ROUNDED(r)                                                                 \
  GPUVERIFY_CODE(__nv_bfloat16) __float2bfloat16_##r(float a) {                              \
    return __nv_bfloat16(__nv_bfloat16_raw{__uninterpreted_function_float_to_brain_##r(a)}); \
  }
GPUVERIFY_ROUNDED(rz) GPUVERIFY_ROUNDED(ru) GPUVERIFY_ROUNDED(rd)
GPUVERIFY_CODE(__nv_bfloat16) __double2bfloat16(double a) { return __nv_bfloat16(a); }
GPUVERIFY_CODE(float) __bfloat162float(__nv_bfloat16 a) { return GPUVERIFY_REAL(a); }
#define GPUVERIFY_CONVERTED(name, T)                                                                                       \
  GPUVERIFY_CODE(__nv_bfloat16) __##name##2bfloat16_rn(T a) { return __nv_bfloat16(a); }                                   \
  GPUVERIFY_CODE(T) __bfloat162##name##_rz(__nv_bfloat16 a) { return __uninterpreted_function_brain_to_##name(a.__x); }
GPUVERIFY_CONVERTED(short, short) GPUVERIFY_CONVERTED(ushort, unsigned short) GPUVERIFY_CONVERTED(int, int)
GPUVERIFY_CONVERTED(uint, unsigned int) GPUVERIFY_CONVERTED(ll, long long) GPUVERIFY_CONVERTED(ull, unsigned long long)
GPUVERIFY_CODE(float) __low2float(__nv_bfloat162 a) { return GPUVERIFY_REAL(a.x); }
GPUVERIFY_CODE(float) __high2float(__nv_bfloat162 a) { return GPUVERIFY_REAL(a.y); }
GPUVERIFY_CODE(__nv_bfloat16) __low2bfloat16(__nv_bfloat162 a) { return a.x; }
GPUVERIFY_CODE(__nv_bfloat16) __high2bfloat16(__nv_bfloat162 a) { return a.y; }
GPUVERIFY_CODE(__nv_bfloat162) __low2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.x, a.x); }
GPUVERIFY_CODE(__nv_bfloat162) __high2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.y); }
GPUVERIFY_CODE(float2) __bfloat1622float2(__nv_bfloat162 a) { return float2{GPUVERIFY_REAL(a.x), GPUVERIFY_REAL(a.y)}; }
GPUVERIFY_CODE(__nv_bfloat162) __float22bfloat162_rn(float2 a) { return __nv_bfloat162(__nv_bfloat16(a.x), __nv_bfloat16(a.y)); }
GPUVERIFY_CODE(__nv_bfloat162) __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(b)); }
GPUVERIFY_CODE(__nv_bfloat162) __float2bfloat162_rn(float a) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(a)); }
GPUVERIFY_CODE(__nv_bfloat162) __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
GPUVERIFY_CODE(__nv_bfloat162) __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
GPUVERIFY_CODE(__nv_bfloat162) make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
GPUVERIFY_CODE(unsigned short) __bfloat16_as_ushort(__nv_bfloat16 a) { return a.__x; }
GPUVERIFY_CODE(short) __bfloat16_as_short(__nv_bfloat16 a) { return static_cast<short>(a.__x); }
GPUVERIFY_CODE(__nv_bfloat16) __ushort_as_bfloat16(unsigned short a) { return __nv_bfloat16(__nv_bfloat16_raw{a}); }
GPUVERIFY_CODE(__nv_bfloat16) __short_as_bfloat16(short a) { return __nv_bfloat16(__nv_bfloat16_raw{static_cast<unsigned short>(a)}); }
#undef GPUVERIFY_INTEGERS
#undef GPUVERIFY_CODE
#undef GPUVERIFY_ROUND
#undef GPUVERIFY_REAL
#undef GPUVERIFY_OPERATOR
#undef GPUVERIFY_PAIRED
#undef GPUVERIFY_COMPARED
#undef GPUVERIFY_EXTREMUM
#undef GPUVERIFY_FUNCTION
#undef GPUVERIFY_ROUNDED
#undef GPUVERIFY_CONVERTED
