// Mathematical functions: `name` for float, double and integers (which become double), `namef` for float, and the intrinsics.
template <typename T> struct __gpuverify_whole {};
#define GPUVERIFY_WHOLE(T) template <> struct __gpuverify_whole<T> { typedef double type; };
GPUVERIFY_WHOLE(bool) GPUVERIFY_WHOLE(char) GPUVERIFY_WHOLE(signed char) GPUVERIFY_WHOLE(unsigned char)
GPUVERIFY_WHOLE(wchar_t) GPUVERIFY_WHOLE(char16_t) GPUVERIFY_WHOLE(char32_t)
GPUVERIFY_WHOLE(short) GPUVERIFY_WHOLE(unsigned short) GPUVERIFY_WHOLE(int) GPUVERIFY_WHOLE(unsigned int) GPUVERIFY_WHOLE(long)
GPUVERIFY_WHOLE(unsigned long) GPUVERIFY_WHOLE(long long) GPUVERIFY_WHOLE(unsigned long long)
#undef GPUVERIFY_WHOLE
// What two operands of which not both are float, nor both double, become.
template <typename T> struct __gpuverify_real : __gpuverify_whole<T> {};
template <> struct __gpuverify_real<float> { typedef float type; };
template <> struct __gpuverify_real<double> { typedef double type; };
template <typename T, typename = void> struct __gpuverify_sum {};
template <typename... T> struct __gpuverify_sum<void(T...), decltype((void)(typename __gpuverify_real<T>::type() + ...))> {
  typedef decltype((typename __gpuverify_real<T>::type() + ...)) type;
};
template <typename... T> struct __gpuverify_mixed : __gpuverify_sum<void(T...)> {};

#define GPUVERIFY_ONE(name)                                                               \
  static GPUVERIFY_HD float name##f(float);                                               \
  static GPUVERIFY_HD float name(float);                                                  \
  static GPUVERIFY_HD double name(double);                                                \
  template <typename T> static GPUVERIFY_HD typename __gpuverify_whole<T>::type name(T);
#define GPUVERIFY_TWO(name)                                                               \
  static GPUVERIFY_HD float name##f(float, float);                                        \
  static GPUVERIFY_HD float name(float, float);                                           \
  static GPUVERIFY_HD double name(double, double);                                        \
  template <typename T, typename U> static GPUVERIFY_HD typename __gpuverify_mixed<T, U>::type name(T, U);
#define GPUVERIFY_EACH(form)                                                              \
  form(acos) form(acosh) form(asin) form(asinh) form(atan) form(atanh) form(cbrt) form(ceil) form(cos) form(cosh) form(erf)    \
  form(erfc) form(exp) form(exp2) form(expm1) form(floor) form(lgamma) form(log) form(log10) form(log1p) form(log2) form(logb) \
  form(rint) form(round) form(sin) form(sinh) form(sqrt) form(tan) form(tanh) form(tgamma) form(trunc) form(nearbyint) form(fabs)
GPUVERIFY_EACH(GPUVERIFY_ONE)
GPUVERIFY_TWO(atan2) GPUVERIFY_TWO(copysign) GPUVERIFY_TWO(hypot) GPUVERIFY_TWO(nextafter) GPUVERIFY_TWO(pow)
GPUVERIFY_TWO(remainder) GPUVERIFY_TWO(fdim) GPUVERIFY_TWO(fmax) GPUVERIFY_TWO(fmin) GPUVERIFY_TWO(fmod)
#undef GPUVERIFY_ONE
#undef GPUVERIFY_TWO

#define GPUVERIFY_ONE(name)                  \
  static GPUVERIFY_HD float name##f(float);  \
  static GPUVERIFY_HD float name(float);     \
  static GPUVERIFY_HD double name(double);
GPUVERIFY_ONE(rsqrt) GPUVERIFY_ONE(rcbrt) GPUVERIFY_ONE(sinpi) GPUVERIFY_ONE(cospi) GPUVERIFY_ONE(erfinv) GPUVERIFY_ONE(erfcinv)
GPUVERIFY_ONE(normcdfinv) GPUVERIFY_ONE(normcdf) GPUVERIFY_ONE(erfcx) GPUVERIFY_ONE(exp10) GPUVERIFY_ONE(j0) GPUVERIFY_ONE(j1)
GPUVERIFY_ONE(y0) GPUVERIFY_ONE(y1) GPUVERIFY_ONE(cyl_bessel_i0) GPUVERIFY_ONE(cyl_bessel_i1)
#undef GPUVERIFY_ONE

static GPUVERIFY_HD float fmaf(float, float, float);
static GPUVERIFY_HD float fma(float, float, float);
static GPUVERIFY_HD double fma(double, double, double);
template <typename T, typename U, typename V>
static GPUVERIFY_HD typename __gpuverify_mixed<T, U, V>::type fma(T, U, V);
static GPUVERIFY_HD float rhypotf(float, float);
static GPUVERIFY_HD double rhypot(double, double);
static GPUVERIFY_HD float norm3df(float, float, float);
static GPUVERIFY_HD double norm3d(double, double, double);
static GPUVERIFY_HD float rnorm3df(float, float, float);
static GPUVERIFY_HD double rnorm3d(double, double, double);
static GPUVERIFY_HD float norm4df(float, float, float, float);
static GPUVERIFY_HD double norm4d(double, double, double, double);
static GPUVERIFY_HD float rnorm4df(float, float, float, float);
static GPUVERIFY_HD double rnorm4d(double, double, double, double);
static GPUVERIFY_HD float normf(int, const float *);
static GPUVERIFY_HD double norm(int, const double *);
static GPUVERIFY_HD float rnormf(int, const float *);
static GPUVERIFY_HD double rnorm(int, const double *);
static GPUVERIFY_HD float fdividef(float, float);
static GPUVERIFY_D double fdivide(double, double);
static GPUVERIFY_HD float jnf(int, float);
static GPUVERIFY_HD float jn(int, float);
static GPUVERIFY_HD double jn(int, double);
static GPUVERIFY_HD float ynf(int, float);
static GPUVERIFY_HD float yn(int, float);
static GPUVERIFY_HD double yn(int, double);
static GPUVERIFY_HD float nanf(const char *);
static GPUVERIFY_HD double nan(const char *);

#define GPUVERIFY_TO(R, name)               \
  static GPUVERIFY_HD R name##f(float);     \
  static GPUVERIFY_HD R name(float);        \
  static GPUVERIFY_HD R name(double);       \
  template <typename T, typename = typename __gpuverify_whole<T>::type> static GPUVERIFY_HD R name(T);
GPUVERIFY_TO(long, lrint) GPUVERIFY_TO(long long, llrint) GPUVERIFY_TO(long, lround) GPUVERIFY_TO(long long, llround)
GPUVERIFY_TO(int, ilogb)
#undef GPUVERIFY_TO
#define GPUVERIFY_SCALED(I, name)                \
  static GPUVERIFY_HD float name##f(float, I);   \
  static GPUVERIFY_HD float name(float, I);      \
  static GPUVERIFY_HD double name(double, I);    \
  template <typename T> static GPUVERIFY_HD typename __gpuverify_whole<T>::type name(T, I);
GPUVERIFY_SCALED(int, ldexp) GPUVERIFY_SCALED(int, scalbn) GPUVERIFY_SCALED(long, scalbln)
#undef GPUVERIFY_SCALED

static GPUVERIFY_HD float frexpf(float, int *);
static GPUVERIFY_HD float frexp(float, int *);
static GPUVERIFY_HD double frexp(double, int *);
template <typename T> static GPUVERIFY_HD typename __gpuverify_whole<T>::type frexp(T, int *);
static GPUVERIFY_HD float modff(float, float *);
static GPUVERIFY_HD float modf(float, float *);
static GPUVERIFY_HD double modf(double, double *);
static GPUVERIFY_HD float remquof(float, float, int *);
static GPUVERIFY_HD float remquo(float, float, int *);
static GPUVERIFY_HD double remquo(double, double, int *);
template <typename T, typename U> static GPUVERIFY_HD typename __gpuverify_mixed<T, U>::type remquo(T, U, int *);
static GPUVERIFY_HD void sincosf(float, float *, float *);
static GPUVERIFY_HD void sincos(float, float *, float *);
static GPUVERIFY_HD void sincos(double, double *, double *);
static GPUVERIFY_HD void sincospif(float, float *, float *);
static GPUVERIFY_HD void sincospi(float, float *, float *);
static GPUVERIFY_HD void sincospi(double, double *, double *);

#define GPUVERIFY_ASKS(name)                \
  static GPUVERIFY_HD bool name(float);     \
  static GPUVERIFY_HD bool name(double);    \
  template <typename T, typename = typename __gpuverify_whole<T>::type> static GPUVERIFY_HD bool name(T);
GPUVERIFY_ASKS(isnan) GPUVERIFY_ASKS(isinf) GPUVERIFY_ASKS(isfinite) GPUVERIFY_ASKS(signbit) GPUVERIFY_ASKS(isnormal)
#undef GPUVERIFY_ASKS
#define GPUVERIFY_ASKS(name)                   \
  static GPUVERIFY_HD int name##f(float);      \
  static GPUVERIFY_HD int name(double);
GPUVERIFY_ASKS(__isnan) GPUVERIFY_ASKS(__isinf) GPUVERIFY_ASKS(__isfinite) GPUVERIFY_ASKS(__signbit) GPUVERIFY_ASKS(__isnormal)
#undef GPUVERIFY_ASKS
#define GPUVERIFY_BINARY(name) template <typename T, typename U> \
  static GPUVERIFY_HD bool name(T, U);
GPUVERIFY_BINARY(isgreater) GPUVERIFY_BINARY(isgreaterequal) GPUVERIFY_BINARY(isless) GPUVERIFY_BINARY(islessequal)
GPUVERIFY_BINARY(islessgreater) GPUVERIFY_BINARY(isunordered)
#undef GPUVERIFY_BINARY

static GPUVERIFY_HD int abs(int);
static GPUVERIFY_HD long abs(long);
static GPUVERIFY_HD long long abs(long long);
static GPUVERIFY_HD float abs(float);
static GPUVERIFY_HD double abs(double);
static GPUVERIFY_HD long labs(long);
static GPUVERIFY_HD long long llabs(long long);
#define GPUVERIFY_EXTREMUM(name)                                                                     \
  static GPUVERIFY_HD int name(int, int);                                                            \
  static GPUVERIFY_HD unsigned int name(unsigned int, unsigned int);                                 \
  static GPUVERIFY_HD unsigned int name(int, unsigned int);                                          \
  static GPUVERIFY_HD unsigned int name(unsigned int, int);                                          \
  static GPUVERIFY_HD long name(long, long);                                                         \
  static GPUVERIFY_HD unsigned long name(unsigned long, unsigned long);                              \
  static GPUVERIFY_HD unsigned long name(long, unsigned long);                                       \
  static GPUVERIFY_HD unsigned long name(unsigned long, long);                                       \
  static GPUVERIFY_HD long long name(long long, long long);                                          \
  static GPUVERIFY_HD unsigned long long name(unsigned long long, unsigned long long);               \
  static GPUVERIFY_HD unsigned long long name(long long, unsigned long long);                        \
  static GPUVERIFY_HD unsigned long long name(unsigned long long, long long);                        \
  static GPUVERIFY_HD float name(float, float);                                                      \
  static GPUVERIFY_HD double name(double, double);                                                   \
  static GPUVERIFY_HD double name(float, double);                                                    \
  static GPUVERIFY_HD double name(double, float);                                                    \
  static GPUVERIFY_D unsigned int u##name(unsigned int, unsigned int);                               \
  static GPUVERIFY_D long long ll##name(long long, long long);                                       \
  static GPUVERIFY_D unsigned long long ull##name(unsigned long long, unsigned long long);
GPUVERIFY_EXTREMUM(min)
GPUVERIFY_EXTREMUM(max)
#undef GPUVERIFY_EXTREMUM

#define GPUVERIFY_FAST(name) static GPUVERIFY_D float __##name##f(float);
GPUVERIFY_FAST(sin) GPUVERIFY_FAST(cos) GPUVERIFY_FAST(tan) GPUVERIFY_FAST(exp) GPUVERIFY_FAST(exp10) GPUVERIFY_FAST(log)
GPUVERIFY_FAST(log2) GPUVERIFY_FAST(log10) GPUVERIFY_FAST(saturate) GPUVERIFY_FAST(tanh)
#undef GPUVERIFY_FAST
static GPUVERIFY_D float __powf(float, float);
static GPUVERIFY_D float __fdividef(float, float);
static GPUVERIFY_D void __sincosf(float, float *, float *);
static GPUVERIFY_D float __frsqrt_rn(float);
#define GPUVERIFY_ROUNDED(r)                                                     \
  static GPUVERIFY_D float __fadd_##r(float, float), __fsub_##r(float, float);    \
  static GPUVERIFY_D float __fmul_##r(float, float), __fdiv_##r(float, float);    \
  static GPUVERIFY_D float __fsqrt_##r(float), __frcp_##r(float);                 \
  static GPUVERIFY_D float __fmaf_##r(float, float, float);                       \
  static GPUVERIFY_D double __dadd_##r(double, double), __dsub_##r(double, double); \
  static GPUVERIFY_D double __dmul_##r(double, double), __ddiv_##r(double, double); \
  static GPUVERIFY_D double __dsqrt_##r(double), __drcp_##r(double);              \
  static GPUVERIFY_D double __fma_##r(double, double, double);
GPUVERIFY_ROUNDED(rn) GPUVERIFY_ROUNDED(rz) GPUVERIFY_ROUNDED(ru) GPUVERIFY_ROUNDED(rd)
#undef GPUVERIFY_ROUNDED
