// What every kernel may use without an include: index variables, barriers, fences, memory functions, printing.
extern const GPUVERIFY_D uint3 threadIdx, blockIdx;
extern const GPUVERIFY_D dim3 blockDim, gridDim;
extern const GPUVERIFY_D int warpSize;

GPUVERIFY_D void __syncthreads();
static GPUVERIFY_D int __syncthreads_count(int predicate);
static GPUVERIFY_D int __syncthreads_and(int predicate);
static GPUVERIFY_D int __syncthreads_or(int predicate);
static GPUVERIFY_D void __threadfence();
static GPUVERIFY_D void __threadfence_block();
static GPUVERIFY_D void __threadfence_system();
[[noreturn]] static GPUVERIFY_D void __trap();
static GPUVERIFY_D void __brkpt();
static GPUVERIFY_D void __prof_trigger(int counter);
static GPUVERIFY_D void __nanosleep(unsigned int nanoseconds);
static GPUVERIFY_HD clock_t clock();
static GPUVERIFY_D long long clock64();
static GPUVERIFY_D clock_t __clock();
static GPUVERIFY_D long long __clock64();
static GPUVERIFY_D unsigned long long __globaltimer();
static GPUVERIFY_D unsigned int __isGlobal(const void *p);
static GPUVERIFY_D unsigned int __isShared(const void *p);
static GPUVERIFY_D unsigned int __isConstant(const void *p);
static GPUVERIFY_D unsigned int __isLocal(const void *p);

static GPUVERIFY_HD void *memcpy(void *to, const void *from, size_t bytes);
static GPUVERIFY_HD void *memmove(void *to, const void *from, size_t bytes);
static GPUVERIFY_HD void *memset(void *to, int value, size_t bytes);
static GPUVERIFY_HD int memcmp(const void *a, const void *b, size_t bytes);
static GPUVERIFY_HD void *malloc(size_t bytes);
static GPUVERIFY_HD void *calloc(size_t count, size_t bytes);
static GPUVERIFY_HD void *realloc(void *p, size_t bytes);
static GPUVERIFY_HD void *alloca(size_t bytes);
static GPUVERIFY_HD void free(void *p);
static GPUVERIFY_HD int printf(const char *format, ...);
static GPUVERIFY_HD void assert(bool holds);
[[noreturn]] static GPUVERIFY_HD void abort();
static GPUVERIFY_HD void prefetch(const volatile void *p);
inline GPUVERIFY_HD void *operator new(size_t, void *place) noexcept { return place; }
inline GPUVERIFY_HD void *operator new[](size_t, void *place) noexcept { return place; }
inline GPUVERIFY_HD void operator delete(void *, void *) noexcept {}
inline GPUVERIFY_HD void operator delete[](void *, void *) noexcept {}
template <decltype(sizeof(0)) BYTES> struct __offset { static constexpr decltype(sizeof(0)) bytes = BYTES; };
