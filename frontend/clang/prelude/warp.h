// Exchanges and votes of a warp, and loads and stores with a say in caching.
#define GPUVERIFY_SHUFFLE(T)                                                                                        \
  static GPUVERIFY_D T __shfl_sync(unsigned int mask, T value, int lane, int width = 32);                           \
  static GPUVERIFY_D T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32);              \
  static GPUVERIFY_D T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32);            \
  static GPUVERIFY_D T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width = 32);                      \
  static GPUVERIFY_D T __shfl(T value, int lane, int width = 32);                                                   \
  static GPUVERIFY_D T __shfl_up(T value, unsigned int delta, int width = 32);                                      \
  static GPUVERIFY_D T __shfl_down(T value, unsigned int delta, int width = 32);                                    \
  static GPUVERIFY_D T __shfl_xor(T value, int lanes, int width = 32);
#define GPUVERIFY_OF_64(T)                                                                                          \
  static GPUVERIFY_D T __wave64_shfl(T value, int lane, int width = 64);                                            \
  static GPUVERIFY_D T __wave64_shfl_up(T value, unsigned int delta, int width = 64);                               \
  static GPUVERIFY_D T __wave64_shfl_down(T value, unsigned int delta, int width = 64);                             \
  static GPUVERIFY_D T __wave64_shfl_xor(T value, int lanes, int width = 64);
GPUVERIFY_OF_64(int) GPUVERIFY_OF_64(unsigned int) GPUVERIFY_OF_64(long) GPUVERIFY_OF_64(unsigned long)
GPUVERIFY_OF_64(long long) GPUVERIFY_OF_64(unsigned long long) GPUVERIFY_OF_64(float) GPUVERIFY_OF_64(double)
static GPUVERIFY_D int __wave64_all(int), __wave64_any(int);
static GPUVERIFY_D unsigned long long __wave64_ballot(int), __wave64_activemask();
static GPUVERIFY_D void __wave64_syncwarp();
static GPUVERIFY_D int __wave64_sync(unsigned long long, ...);
GPUVERIFY_SHUFFLE(int) GPUVERIFY_SHUFFLE(unsigned int) GPUVERIFY_SHUFFLE(long) GPUVERIFY_SHUFFLE(unsigned long)
GPUVERIFY_SHUFFLE(long long) GPUVERIFY_SHUFFLE(unsigned long long) GPUVERIFY_SHUFFLE(float) GPUVERIFY_SHUFFLE(double)
static GPUVERIFY_D int __all(int), __any(int), __uni(int);
static GPUVERIFY_D unsigned int __ballot(int);
static GPUVERIFY_D int __all_sync(unsigned int, int), __any_sync(unsigned int, int), __uni_sync(unsigned int, int);
static GPUVERIFY_D unsigned int __ballot_sync(unsigned int, int);
static GPUVERIFY_D unsigned int __activemask();
static GPUVERIFY_D void __syncwarp(unsigned int mask = 0xffffffff);
static GPUVERIFY_D unsigned int __reduce_add_sync(unsigned int, unsigned int), __reduce_min_sync(unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __reduce_max_sync(unsigned int, unsigned int), __reduce_and_sync(unsigned int, unsigned int);
static GPUVERIFY_D unsigned int __reduce_or_sync(unsigned int, unsigned int), __reduce_xor_sync(unsigned int, unsigned int);
static GPUVERIFY_D int __reduce_add_sync(unsigned int, int), __reduce_min_sync(unsigned int, int), __reduce_max_sync(unsigned int, int);
#define GPUVERIFY_MATCH(T)                                                \
  static GPUVERIFY_D unsigned int __match_any_sync(unsigned int, T);      \
  static GPUVERIFY_D unsigned int __match_all_sync(unsigned int, T, int *);
GPUVERIFY_MATCH(int) GPUVERIFY_MATCH(unsigned int) GPUVERIFY_MATCH(long) GPUVERIFY_MATCH(unsigned long) GPUVERIFY_MATCH(long long)
GPUVERIFY_MATCH(unsigned long long) GPUVERIFY_MATCH(float) GPUVERIFY_MATCH(double)

#define GPUVERIFY_CACHED(T)                                                                                                     \
  static GPUVERIFY_D T __ldg(const T *), __ldca(const T *), __ldcg(const T *), __ldcs(const T *), __ldlu(const T *),            \
      __ldcv(const T *);                                                                                                        \
  static GPUVERIFY_D void __stcg(T *, T), __stcs(T *, T), __stwb(T *, T), __stwt(T *, T);
GPUVERIFY_CACHED(char) GPUVERIFY_CACHED(signed char) GPUVERIFY_CACHED(short) GPUVERIFY_CACHED(int) GPUVERIFY_CACHED(long)
GPUVERIFY_CACHED(long long) GPUVERIFY_CACHED(unsigned char) GPUVERIFY_CACHED(unsigned short) GPUVERIFY_CACHED(unsigned int)
GPUVERIFY_CACHED(unsigned long) GPUVERIFY_CACHED(unsigned long long) GPUVERIFY_CACHED(float) GPUVERIFY_CACHED(double)
GPUVERIFY_CACHED(char2) GPUVERIFY_CACHED(char4) GPUVERIFY_CACHED(short2) GPUVERIFY_CACHED(short4) GPUVERIFY_CACHED(int2)
GPUVERIFY_CACHED(int4) GPUVERIFY_CACHED(longlong2) GPUVERIFY_CACHED(uchar2) GPUVERIFY_CACHED(uchar4) GPUVERIFY_CACHED(ushort2)
GPUVERIFY_CACHED(ushort4) GPUVERIFY_CACHED(uint2) GPUVERIFY_CACHED(uint4) GPUVERIFY_CACHED(ulonglong2) GPUVERIFY_CACHED(float2)
GPUVERIFY_CACHED(float4) GPUVERIFY_CACHED(double2)
#undef GPUVERIFY_SHUFFLE
#undef GPUVERIFY_OF_64
#undef GPUVERIFY_MATCH
#undef GPUVERIFY_CACHED
