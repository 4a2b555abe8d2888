// cuda_fp16.h: halves and pairs of them.
struct [[clang::annotate("code")]] __half_raw { unsigned short x; };
struct [[clang::annotate("code")]] alignas(4) __half2_raw { unsigned short x, y; };
struct alignas(2) __half {
 protected:
  unsigned short __x;

 public:
  __half() = default;
  GPUVERIFY_HD __half(const __half_raw &);
  GPUVERIFY_HD operator __half_raw() const;
  GPUVERIFY_HD operator __half_raw() const volatile;
  GPUVERIFY_HD __half &operator=(const __half_raw &);
  GPUVERIFY_HD operator float() const;
  GPUVERIFY_HD operator bool() const;
  GPUVERIFY_HD operator char() const;
  GPUVERIFY_HD operator signed char() const;
  GPUVERIFY_HD operator unsigned char() const;
#define GPUVERIFY_FROM(T) GPUVERIFY_HD __half(T);
#define GPUVERIFY_BOTH(T) GPUVERIFY_FROM(T) GPUVERIFY_HD operator T() const;
#define GPUVERIFY_ALL(T) GPUVERIFY_BOTH(T) GPUVERIFY_HD __half &operator=(T);
  GPUVERIFY_FROM(float) GPUVERIFY_FROM(double) GPUVERIFY_BOTH(long) GPUVERIFY_BOTH(unsigned long) GPUVERIFY_ALL(short)
  GPUVERIFY_ALL(unsigned short) GPUVERIFY_ALL(int) GPUVERIFY_ALL(unsigned int) GPUVERIFY_ALL(long long)
  GPUVERIFY_ALL(unsigned long long)
#undef GPUVERIFY_FROM
#undef GPUVERIFY_BOTH
#undef GPUVERIFY_ALL
  GPUVERIFY_HD __half &operator=(float);
  GPUVERIFY_HD __half &operator=(double);
};
struct alignas(4) __half2 {
  __half x, y;
  __half2() = default;
  GPUVERIFY_HD __half2(const __half &, const __half &);
  GPUVERIFY_HD __half2(const __half2_raw &);
  GPUVERIFY_HD operator __half2_raw() const;
  GPUVERIFY_HD __half2 &operator=(const __half2_raw &);
};
typedef __half half, __nv_half, nv_half;
typedef __half2 half2, __nv_half2, nv_half2;
typedef __half_raw __nv_half_raw, nv_half_raw;
typedef __half2_raw __nv_half2_raw, nv_half2_raw;

#define GPUVERIFY_HALVES(T)                                                                                        \
  static GPUVERIFY_HD T operator+(const T &, const T &);                                                           \
  static GPUVERIFY_HD T operator-(const T &, const T &);                                                           \
  static GPUVERIFY_HD T operator*(const T &, const T &);                                                           \
  static GPUVERIFY_HD T operator/(const T &, const T &);                                                           \
  static GPUVERIFY_HD T operator+(const T &);                                                                      \
  static GPUVERIFY_HD T operator-(const T &);                                                                      \
  static GPUVERIFY_HD T &operator+=(T &, const T &);                                                               \
  static GPUVERIFY_HD T &operator-=(T &, const T &);                                                               \
  static GPUVERIFY_HD T &operator*=(T &, const T &);                                                               \
  static GPUVERIFY_HD T &operator/=(T &, const T &);                                                               \
  static GPUVERIFY_HD T &operator++(T &);                                                                          \
  static GPUVERIFY_HD T &operator--(T &);                                                                          \
  static GPUVERIFY_HD T operator++(T &, int);                                                                      \
  static GPUVERIFY_HD T operator--(T &, int);                                                                      \
  static GPUVERIFY_HD bool operator==(const T &, const T &);                                                       \
  static GPUVERIFY_HD bool operator!=(const T &, const T &);                                                       \
  static GPUVERIFY_HD bool operator<(const T &, const T &);                                                        \
  static GPUVERIFY_HD bool operator<=(const T &, const T &);                                                       \
  static GPUVERIFY_HD bool operator>(const T &, const T &);                                                        \
  static GPUVERIFY_HD bool operator>=(const T &, const T &);                                                       \
  static GPUVERIFY_D T __shfl_sync(unsigned int mask, T value, int lane, int width = 32);                          \
  static GPUVERIFY_D T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32);             \
  static GPUVERIFY_D T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32);           \
  static GPUVERIFY_D T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width = 32);                     \
  static GPUVERIFY_D T __shfl(T value, int lane, int width = 32);                                                  \
  static GPUVERIFY_D T __shfl_up(T value, unsigned int delta, int width = 32);                                     \
  static GPUVERIFY_D T __shfl_down(T value, unsigned int delta, int width = 32);                                   \
  static GPUVERIFY_D T __shfl_xor(T value, int lanes, int width = 32);                                             \
  static GPUVERIFY_D T __ldg(const T *), __ldca(const T *), __ldcg(const T *), __ldcs(const T *), __ldlu(const T *), \
      __ldcv(const T *);                                                                                           \
  static GPUVERIFY_D void __stcg(T *, T), __stcs(T *, T), __stwb(T *, T), __stwt(T *, T);                          \
  static GPUVERIFY_D T atomicAdd(T *, T);
GPUVERIFY_HALVES(__half)
GPUVERIFY_HALVES(__half2)
#undef GPUVERIFY_HALVES

#define GPUVERIFY_ONE(name) static GPUVERIFY_D __half h##name(__half); static GPUVERIFY_D __half2 h2##name(__half2);
GPUVERIFY_ONE(sqrt) GPUVERIFY_ONE(rsqrt) GPUVERIFY_ONE(rcp) GPUVERIFY_ONE(exp) GPUVERIFY_ONE(exp2) GPUVERIFY_ONE(exp10)
GPUVERIFY_ONE(log) GPUVERIFY_ONE(log2) GPUVERIFY_ONE(log10) GPUVERIFY_ONE(sin) GPUVERIFY_ONE(cos) GPUVERIFY_ONE(ceil)
GPUVERIFY_ONE(floor) GPUVERIFY_ONE(rint) GPUVERIFY_ONE(trunc) GPUVERIFY_ONE(tanh) GPUVERIFY_ONE(tanh_approx)
#undef GPUVERIFY_ONE
#define GPUVERIFY_TWO(name)                                     \
  static GPUVERIFY_HD __half __h##name(__half, __half);         \
  static GPUVERIFY_HD __half2 __h##name##2(__half2, __half2);
#define GPUVERIFY_WITH(name, suffix)                                    \
  static GPUVERIFY_HD __half __h##name##suffix(__half, __half);         \
  static GPUVERIFY_HD __half2 __h##name##2##suffix(__half2, __half2);
GPUVERIFY_TWO(add) GPUVERIFY_TWO(sub) GPUVERIFY_TWO(mul) GPUVERIFY_TWO(max) GPUVERIFY_TWO(min)
GPUVERIFY_WITH(add, _sat) GPUVERIFY_WITH(sub, _sat) GPUVERIFY_WITH(mul, _sat) GPUVERIFY_WITH(add, _rn) GPUVERIFY_WITH(sub, _rn)
GPUVERIFY_WITH(mul, _rn) GPUVERIFY_WITH(max, _nan) GPUVERIFY_WITH(min, _nan)
#undef GPUVERIFY_TWO
#undef GPUVERIFY_WITH
static GPUVERIFY_HD __half __hdiv(__half, __half);
static GPUVERIFY_HD __half2 __h2div(__half2, __half2);
static GPUVERIFY_HD __half __habs(__half), __hneg(__half);
static GPUVERIFY_HD __half2 __habs2(__half2), __hneg2(__half2);
static GPUVERIFY_D __half __hfma(__half, __half, __half), __hfma_sat(__half, __half, __half), __hfma_relu(__half, __half, __half);
static GPUVERIFY_D __half2 __hfma2(__half2, __half2, __half2), __hfma2_sat(__half2, __half2, __half2);
static GPUVERIFY_D __half2 __hfma2_relu(__half2, __half2, __half2), __hcmadd(__half2, __half2, __half2);
#define GPUVERIFY_COMPARED(name)                                                                                     \
  static GPUVERIFY_HD bool __h##name(__half, __half), __h##name##u(__half, __half);                                   \
  static GPUVERIFY_HD bool __hb##name##2(__half2, __half2), __hb##name##u2(__half2, __half2);                         \
  static GPUVERIFY_HD __half2 __h##name##2(__half2, __half2), __h##name##u2(__half2, __half2);                        \
  static GPUVERIFY_HD unsigned int __h##name##2_mask(__half2, __half2), __h##name##u2_mask(__half2, __half2);
GPUVERIFY_COMPARED(eq) GPUVERIFY_COMPARED(ne) GPUVERIFY_COMPARED(lt) GPUVERIFY_COMPARED(le) GPUVERIFY_COMPARED(gt)
GPUVERIFY_COMPARED(ge)
#undef GPUVERIFY_COMPARED
static GPUVERIFY_HD bool __hisnan(__half);
static GPUVERIFY_HD int __hisinf(__half);
static GPUVERIFY_HD __half2 __hisnan2(__half2);

static GPUVERIFY_HD __half __float2half(float), __double2half(double);
static GPUVERIFY_HD float __half2float(__half);
static GPUVERIFY_HD signed char __half2char_rz(__half);
static GPUVERIFY_HD unsigned char __half2uchar_rz(__half);
#define GPUVERIFY_CONVERTED(name, T, r)                     \
  static GPUVERIFY_D T __half2##name##_##r(__half);         \
  static GPUVERIFY_HD __half __##name##2half_##r(T);
#define GPUVERIFY_ROUNDED(r)                                                                                          \
  GPUVERIFY_CONVERTED(int, int, r) GPUVERIFY_CONVERTED(uint, unsigned int, r) GPUVERIFY_CONVERTED(short, short, r)     \
  GPUVERIFY_CONVERTED(ushort, unsigned short, r) GPUVERIFY_CONVERTED(ll, long long, r)                                 \
  GPUVERIFY_CONVERTED(ull, unsigned long long, r) static GPUVERIFY_HD __half __float2half_##r(float);
GPUVERIFY_ROUNDED(rn) GPUVERIFY_ROUNDED(rz) GPUVERIFY_ROUNDED(ru) GPUVERIFY_ROUNDED(rd)
#undef GPUVERIFY_CONVERTED
#undef GPUVERIFY_ROUNDED
static GPUVERIFY_HD __half2 __float2half2_rn(float), __floats2half2_rn(float, float), __float22half2_rn(float2);
static GPUVERIFY_HD float2 __half22float2(__half2);
static GPUVERIFY_HD float __low2float(__half2), __high2float(__half2);
static GPUVERIFY_HD __half __low2half(__half2), __high2half(__half2);
static GPUVERIFY_HD __half2 __half2half2(__half), __halves2half2(__half, __half), make_half2(__half, __half);
static GPUVERIFY_HD __half2 __low2half2(__half2), __high2half2(__half2), __lowhigh2highlow(__half2);
static GPUVERIFY_HD __half2 __lows2half2(__half2, __half2), __highs2half2(__half2, __half2);
static GPUVERIFY_HD short __half_as_short(__half);
static GPUVERIFY_HD unsigned short __half_as_ushort(__half);
static GPUVERIFY_HD __half __short_as_half(short), __ushort_as_half(unsigned short);
