// curand_kernel.h: generators' states, and what reads and updates them.
struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct mtgp32_kernel_params;
struct curandStateMtgp32 {
  unsigned int s[1024];
  int offset, pIdx;
  mtgp32_kernel_params *k;
  int precise_double_flag;
};
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandDiscreteDistribution_st;
typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef mtgp32_kernel_params mtgp32_kernel_params_t;
typedef const curandDiscreteDistribution_st *curandDiscreteDistribution_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef struct curandGenerator_st *curandGenerator_t;

#define GPUVERIFY_ONES(S, U)                                                                                                  \
  static GPUVERIFY_D U curand(S *);                                                                                           \
  static GPUVERIFY_D float curand_uniform(S *), curand_normal(S *), curand_log_normal(S *, float, float);                     \
  static GPUVERIFY_D double curand_uniform_double(S *), curand_normal_double(S *), curand_log_normal_double(S *, double, double); \
  static GPUVERIFY_D unsigned int curand_poisson(S *, double), curand_discrete(S *, curandDiscreteDistribution_t);
#define GPUVERIFY_PAIRS(S)                                                                                        \
  static GPUVERIFY_D float2 curand_normal2(S *), curand_log_normal2(S *, float, float);                           \
  static GPUVERIFY_D double2 curand_normal2_double(S *), curand_log_normal2_double(S *, double, double);
#define GPUVERIFY_STARTED(S)                                                                                            \
  static GPUVERIFY_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S *); \
  static GPUVERIFY_D void skipahead(unsigned long long, S *), skipahead_sequence(unsigned long long, S *);
GPUVERIFY_ONES(curandStateXORWOW, unsigned int)
GPUVERIFY_ONES(curandStateMRG32k3a, unsigned int)
GPUVERIFY_ONES(curandStatePhilox4_32_10, unsigned int)
GPUVERIFY_ONES(curandStateMtgp32, unsigned int)
GPUVERIFY_ONES(curandStateSobol32, unsigned int)
GPUVERIFY_ONES(curandStateScrambledSobol32, unsigned int)
GPUVERIFY_ONES(curandStateSobol64, unsigned long long)
GPUVERIFY_ONES(curandStateScrambledSobol64, unsigned long long)
GPUVERIFY_PAIRS(curandStateXORWOW)
GPUVERIFY_PAIRS(curandStateMRG32k3a)
GPUVERIFY_PAIRS(curandStatePhilox4_32_10)
GPUVERIFY_STARTED(curandStateXORWOW)
GPUVERIFY_STARTED(curandStateMRG32k3a)
GPUVERIFY_STARTED(curandStatePhilox4_32_10)
static GPUVERIFY_D void skipahead_subsequence(unsigned long long, curandStateMRG32k3a *);
static GPUVERIFY_D void curand_init(unsigned int *, unsigned int, curandStateSobol32 *);
static GPUVERIFY_D void curand_init(unsigned int *, unsigned int, unsigned int, curandStateScrambledSobol32 *);
static GPUVERIFY_D void curand_init(unsigned long long *, unsigned int, curandStateSobol64 *);
static GPUVERIFY_D void curand_init(unsigned long long *, unsigned long long, unsigned int, curandStateScrambledSobol64 *);
template <typename T> static GPUVERIFY_D void skipahead(unsigned int, T);
static GPUVERIFY_D uint4 curand4(curandStatePhilox4_32_10 *), curand_poisson4(curandStatePhilox4_32_10 *, double);
static GPUVERIFY_D uint4 curand_discrete4(curandStatePhilox4_32_10 *, curandDiscreteDistribution_t);
static GPUVERIFY_D float4 curand_uniform4(curandStatePhilox4_32_10 *), curand_normal4(curandStatePhilox4_32_10 *);
static GPUVERIFY_D float4 curand_log_normal4(curandStatePhilox4_32_10 *, float, float);
static GPUVERIFY_D double2 curand_uniform2_double(curandStatePhilox4_32_10 *);
static GPUVERIFY_D double4 curand_uniform4_double(curandStatePhilox4_32_10 *), curand_normal4_double(curandStatePhilox4_32_10 *);
static GPUVERIFY_D double4 curand_log_normal4_double(curandStatePhilox4_32_10 *, double, double);
static GPUVERIFY_D unsigned int curand_mtgp32_specific(curandStateMtgp32 *, unsigned char, unsigned char);
static GPUVERIFY_D float curand_mtgp32_single(curandStateMtgp32 *);
static GPUVERIFY_D float curand_mtgp32_single_specific(curandStateMtgp32 *, unsigned char, unsigned char);
#undef GPUVERIFY_ONES
#undef GPUVERIFY_PAIRS
#undef GPUVERIFY_STARTED
