// Integer and SIMD-in-a-word intrinsics, reinterpretations, and the casting intrinsics.
static GPUVERIFY_D int __clz(int), __clzll(long long), __ffs(int), __ffsll(long long);
static GPUVERIFY_D int __popc(unsigned int), __popcll(unsigned long long);
static GPUVERIFY_HD int ffs(int);
static GPUVERIFY_D unsigned int __brev(unsigned int);
static GPUVERIFY_D unsigned long long __brevll(unsigned long long);
static GPUVERIFY_D int __mulhi(int, int), __mul24(int, int), __rhadd(int, int), __hadd(int, int);
static GPUVERIFY_D unsigned int __umulhi(unsigned int, unsigned int), __umul24(unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __uhadd(unsigned int, unsigned int), __urhadd(unsigned int, unsigned int);
static GPUVERIFY_D long long __mul64hi(long long, long long);
static GPUVERIFY_D unsigned long long __umul64hi(unsigned long long, unsigned long long);
static GPUVERIFY_D int mulhi(int, int);
static GPUVERIFY_D unsigned int mulhi(unsigned int, unsigned int), mulhi(int, unsigned int), mulhi(unsigned int, int);
static GPUVERIFY_D long long mul64hi(long long, long long);
static GPUVERIFY_D unsigned long long mul64hi(unsigned long long, unsigned long long), mul64hi(long long, unsigned long long),
    mul64hi(unsigned long long, long long);
static GPUVERIFY_D int mul24(int, int);
static GPUVERIFY_D unsigned int umul24(unsigned int, unsigned int), umulhi(unsigned int, unsigned int);
static GPUVERIFY_D int __mul24hi(int, int);
static GPUVERIFY_D unsigned int __umul24hi(unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __sad(int, int, unsigned int), __usad(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __usad4(unsigned int, unsigned int, unsigned int = 0);
static GPUVERIFY_D unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __funnelshift_l(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __funnelshift_lc(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __funnelshift_rc(unsigned int, unsigned int, unsigned int);
static GPUVERIFY_D int __dp4a(int, int, int), __dp4a(char4, char4, int);
static GPUVERIFY_D unsigned int __dp4a(unsigned int, unsigned int, unsigned int), __dp4a(uchar4, uchar4, unsigned int);
static GPUVERIFY_D int __dp2a_lo(int, int, int), __dp2a_lo(short2, char4, int), __dp2a_hi(int, int, int), __dp2a_hi(short2, char4, int);
static GPUVERIFY_D unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int), __dp2a_lo(ushort2, uchar4, unsigned int);
static GPUVERIFY_D unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int), __dp2a_hi(ushort2, uchar4, unsigned int);

#define GPUVERIFY_FIELDS(name) \
  static GPUVERIFY_D unsigned int __v##name##4(unsigned int, unsigned int), __v##name##2(unsigned int, unsigned int);
GPUVERIFY_FIELDS(add) GPUVERIFY_FIELDS(sub) GPUVERIFY_FIELDS(addus) GPUVERIFY_FIELDS(addss) GPUVERIFY_FIELDS(subus)
GPUVERIFY_FIELDS(subss) GPUVERIFY_FIELDS(minu) GPUVERIFY_FIELDS(mins) GPUVERIFY_FIELDS(maxu) GPUVERIFY_FIELDS(maxs)
GPUVERIFY_FIELDS(absdiffu) GPUVERIFY_FIELDS(absdiffs) GPUVERIFY_FIELDS(avgu) GPUVERIFY_FIELDS(avgs) GPUVERIFY_FIELDS(haddu)
GPUVERIFY_FIELDS(sadu) GPUVERIFY_FIELDS(sads)
GPUVERIFY_FIELDS(cmpeq) GPUVERIFY_FIELDS(cmpne) GPUVERIFY_FIELDS(cmpges) GPUVERIFY_FIELDS(cmpgeu) GPUVERIFY_FIELDS(cmpgts)
GPUVERIFY_FIELDS(cmpgtu) GPUVERIFY_FIELDS(cmples) GPUVERIFY_FIELDS(cmpleu) GPUVERIFY_FIELDS(cmplts) GPUVERIFY_FIELDS(cmpltu)
GPUVERIFY_FIELDS(seteq) GPUVERIFY_FIELDS(setne) GPUVERIFY_FIELDS(setges) GPUVERIFY_FIELDS(setgeu) GPUVERIFY_FIELDS(setgts)
GPUVERIFY_FIELDS(setgtu) GPUVERIFY_FIELDS(setles) GPUVERIFY_FIELDS(setleu) GPUVERIFY_FIELDS(setlts) GPUVERIFY_FIELDS(setltu)
#undef GPUVERIFY_FIELDS
#define GPUVERIFY_FIELDS(name) static GPUVERIFY_D unsigned int __v##name##4(unsigned int), __v##name##2(unsigned int);
GPUVERIFY_FIELDS(abs) GPUVERIFY_FIELDS(absss) GPUVERIFY_FIELDS(neg) GPUVERIFY_FIELDS(negss)
#undef GPUVERIFY_FIELDS

static GPUVERIFY_D int __float_as_int(float);
static GPUVERIFY_D unsigned int __float_as_uint(float);
static GPUVERIFY_D float __int_as_float(int), __uint_as_float(unsigned int);
static GPUVERIFY_D long long __double_as_longlong(double);
static GPUVERIFY_D double __longlong_as_double(long long);
static GPUVERIFY_D int __double2hiint(double), __double2loint(double);
static GPUVERIFY_D double __hiloint2double(int, int);
static GPUVERIFY_D double __int2double_rn(int), __uint2double_rn(unsigned int);
#define GPUVERIFY_ROUNDED(r)                                                                              \
  static GPUVERIFY_D int __float2int_##r(float), __double2int_##r(double);                                 \
  static GPUVERIFY_D unsigned int __float2uint_##r(float), __double2uint_##r(double);                      \
  static GPUVERIFY_D long long __float2ll_##r(float), __double2ll_##r(double);                             \
  static GPUVERIFY_D unsigned long long __float2ull_##r(float), __double2ull_##r(double);                  \
  static GPUVERIFY_D float __int2float_##r(int), __uint2float_##r(unsigned int);                           \
  static GPUVERIFY_D float __ll2float_##r(long long), __ull2float_##r(unsigned long long);                 \
  static GPUVERIFY_D double __ll2double_##r(long long), __ull2double_##r(unsigned long long);              \
  static GPUVERIFY_D float __double2float_##r(double);
GPUVERIFY_ROUNDED(rn) GPUVERIFY_ROUNDED(rz) GPUVERIFY_ROUNDED(ru) GPUVERIFY_ROUNDED(rd)
#undef GPUVERIFY_ROUNDED
