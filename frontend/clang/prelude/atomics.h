// Atomic functions, each with the scopes of its name.
#define GPUVERIFY_ATOMIC(op, T)                        \
  static GPUVERIFY_D T atomic##op(T *, T);             \
  static GPUVERIFY_D T atomic##op##_block(T *, T);     \
  static GPUVERIFY_D T atomic##op##_system(T *, T);
#define GPUVERIFY_COMPARE(T)                                \
  static GPUVERIFY_D T atomicCAS(T *, T, T);                \
  static GPUVERIFY_D T atomicCAS_block(T *, T, T);          \
  static GPUVERIFY_D T atomicCAS_system(T *, T, T);
GPUVERIFY_ATOMIC(Add, int) GPUVERIFY_ATOMIC(Add, unsigned int) GPUVERIFY_ATOMIC(Add, unsigned long long)
GPUVERIFY_ATOMIC(Add, float) GPUVERIFY_ATOMIC(Add, double)
GPUVERIFY_ATOMIC(Add, float2) GPUVERIFY_ATOMIC(Add, float4)
GPUVERIFY_ATOMIC(Sub, int) GPUVERIFY_ATOMIC(Sub, unsigned int)
GPUVERIFY_ATOMIC(Inc, unsigned int) GPUVERIFY_ATOMIC(Dec, unsigned int)
GPUVERIFY_ATOMIC(Exch, int) GPUVERIFY_ATOMIC(Exch, unsigned int) GPUVERIFY_ATOMIC(Exch, unsigned long long) GPUVERIFY_ATOMIC(Exch, float)
#define GPUVERIFY_FIVE(op)                                                                     \
  GPUVERIFY_ATOMIC(op, int) GPUVERIFY_ATOMIC(op, unsigned int) GPUVERIFY_ATOMIC(op, unsigned long long)
GPUVERIFY_FIVE(Min) GPUVERIFY_FIVE(Max) GPUVERIFY_FIVE(And) GPUVERIFY_FIVE(Or) GPUVERIFY_FIVE(Xor)
GPUVERIFY_ATOMIC(Min, long long) GPUVERIFY_ATOMIC(Max, long long) GPUVERIFY_ATOMIC(And, long long) GPUVERIFY_ATOMIC(Or, long long)
GPUVERIFY_ATOMIC(Xor, long long)
GPUVERIFY_COMPARE(int) GPUVERIFY_COMPARE(unsigned int) GPUVERIFY_COMPARE(unsigned long long)
// Exchanges of 16 bytes.
#define GPUVERIFY_WIDE(name, ...) \
  template <typename T, int = 1 / (sizeof(T) == 16)> static GPUVERIFY_D T name(T *, T, ##__VA_ARGS__);
GPUVERIFY_WIDE(atomicExch) GPUVERIFY_WIDE(atomicExch_block) GPUVERIFY_WIDE(atomicExch_system)
GPUVERIFY_WIDE(atomicCAS, T) GPUVERIFY_WIDE(atomicCAS_block, T) GPUVERIFY_WIDE(atomicCAS_system, T)
#undef GPUVERIFY_WIDE
static GPUVERIFY_D unsigned short atomicCAS(unsigned short *, unsigned short, unsigned short);
#undef GPUVERIFY_FIVE
// What headers/cuda/std/atomic is made of.
template <typename T> static GPUVERIFY_D T __gpuverify_load(T *);
template <typename T> static GPUVERIFY_D T __gpuverify_load_block(T *);
template <typename T> static GPUVERIFY_D void __gpuverify_store(T *, T);
template <typename T> static GPUVERIFY_D void __gpuverify_store_block(T *, T);
// What headers/cuda/barrier is made of.
#define GPUVERIFY_BARRIER(suffix) \
  static GPUVERIFY_D unsigned long long __gpuverify_arrive##suffix(unsigned long long *, unsigned long long, unsigned long long, unsigned long long); \
  static GPUVERIFY_D unsigned long long __gpuverify_look##suffix(unsigned long long *);
GPUVERIFY_BARRIER() GPUVERIFY_BARRIER(_block)
#undef GPUVERIFY_BARRIER
static GPUVERIFY_D void __gpuverify_releasing();
static GPUVERIFY_D void __gpuverify_acquiring();
#define GPUVERIFY_FENCES(order)                             \
  static GPUVERIFY_D void __gpuverify_fence_##order();      \
  static GPUVERIFY_D void __gpuverify_fence_##order##_block();
GPUVERIFY_FENCES(acquire) GPUVERIFY_FENCES(release) GPUVERIFY_FENCES(acq_rel) GPUVERIFY_FENCES(seq_cst)
#undef GPUVERIFY_FENCES
#undef GPUVERIFY_ATOMIC
#undef GPUVERIFY_COMPARE
