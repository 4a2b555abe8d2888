// CUDA's words for a host's compiler: one launch of a kernel runs as coroutines, its inputs are read from a file, its results written to
// one. Included once, before the unchanged source of a kernel. Shared memory is thread-local: it may be declared in a block, and
// as `extern`, and all coroutines are one thread of the host's.
#define MOST_THREADS 4096
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>
#include <algorithm>
#include <vector>
#include <sys/mman.h>
#include "../attack/coroutines.h"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __shared__ thread_local
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __syncthreads() wait_at(__LINE__)
#define __threadfence()
#define __threadfence_block()
constexpr int warpSize = 32;

struct dim3 { unsigned x, y, z; constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
#define VECTORS(T, name, bytes) \
  struct name##1 { T x; }; \
  struct alignas(2 * bytes) name##2 { T x, y; }; \
  struct name##3 { T x, y, z; }; \
  struct alignas(4 * bytes > 16 ? 16 : 4 * bytes) name##4 { T x, y, z, w; }; \
  static inline name##1 make_##name##1(T x) { return {x}; } \
  static inline name##2 make_##name##2(T x, T y) { return {x, y}; } \
  static inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  static inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
VECTORS(signed char, char, 1) VECTORS(unsigned char, uchar, 1) VECTORS(short, short, 2) VECTORS(unsigned short, ushort, 2)
VECTORS(int, int, 4) VECTORS(unsigned, uint, 4) VECTORS(long, long, 8) VECTORS(unsigned long, ulong, 8)
VECTORS(long long, longlong, 8) VECTORS(unsigned long long, ulonglong, 8) VECTORS(float, float, 4) VECTORS(double, double, 8)

#define SMALLER_AND_LARGER(T) \
  static inline T min(T a, T b) { return a < b ? a : b; } \
  static inline T max(T a, T b) { return a > b ? a : b; }
SMALLER_AND_LARGER(int) SMALLER_AND_LARGER(unsigned) SMALLER_AND_LARGER(long) SMALLER_AND_LARGER(unsigned long)
SMALLER_AND_LARGER(long long) SMALLER_AND_LARGER(unsigned long long)
static inline float min(float a, float b) { return fminf(a, b); }
static inline float max(float a, float b) { return fmaxf(a, b); }
static inline double min(double a, double b) { return fmin(a, b); }
static inline double max(double a, double b) { return fmax(a, b); }
using std::abs;

// Results of atomic operations are not compared, so that these have none that is used.
#define ATOMIC(name, expression) \
  template <class T, class U> T name(T *p, U value) { T old = *p, v = (T)value; *p = (expression); return old; }
ATOMIC(atomicAdd, old + v) ATOMIC(atomicSub, old - v) ATOMIC(atomicAnd, old & v) ATOMIC(atomicOr, old | v) ATOMIC(atomicXor, old ^ v)
ATOMIC(atomicMin, v < old ? v : old) ATOMIC(atomicMax, v > old ? v : old) ATOMIC(atomicExch, v)
ATOMIC(atomicInc, old >= v ? 0 : old + 1) ATOMIC(atomicDec, old == 0 || old > v ? v : old - 1)
template <class T, class U, class V> T atomicCAS(T *p, U expected, V desired) {
  T old = *p;
  if (old == (T)expected) *p = (T)desired;
  return old;
}

namespace host_side {
struct Bytes { char *data; size_t size; };
static std::vector<Bytes> scalars, buffers, variables;
static std::vector<void *> arguments;
static size_t next_scalar, next_buffer;

static std::vector<Bytes> read(FILE *file) {
  uint64_t count = 0, size = 0;
  if (!fread(&count, 8, 1, file)) exit(2);
  std::vector<Bytes> found;
  while (count--) {
    if (!fread(&size, 8, 1, file)) exit(2);
    char *data = (char *)aligned_alloc(64, (size + 64) / 64 * 64);
    if (size && fread(data, size, 1, file) != 1) exit(2);
    found.push_back({data, size});
  }
  return found;
}

template <class A> void *take() {
  using T = std::remove_cv_t<A>;
  char *value = (char *)calloc(1, sizeof(T) + 64);
  if (std::is_pointer<T>::value) {
    memcpy(value, &buffers.at(next_buffer++).data, sizeof(void *));
  } else if (!std::is_empty<T>::value) {
    Bytes given = scalars.at(next_scalar++);
    memcpy(value, given.data, given.size < sizeof(T) ? given.size : sizeof(T));
  }
  return value;
}

template <class... A, size_t... I> void call(void (*kernel)(A...), std::index_sequence<I...>) {
  kernel(*(std::remove_cv_t<A> *)arguments[I]...);
}
template <class... A> void prepare(void (*)(A...)) { arguments = {take<A>()...}; }
template <class... A> void launch(void (*kernel)(A...)) { call(kernel, std::index_sequence_for<A...>()); }

// A variable of the program: what it holds first is given.
template <class T> void variable(T &v) {
  Bytes given = buffers.at(next_buffer++);
  if (!std::is_const<std::remove_all_extents_t<T>>::value) memcpy((void *)&v, given.data, given.size < sizeof v ? given.size : sizeof v);
  variables.push_back({(char *)&v, sizeof v});
}

static int run(char **words, Extent block, Extent grid, void (*prepare_all)(), void (*kernel)()) {
  FILE *in = fopen(words[1], "rb");
  if (!in) return 2;
  scalars = read(in);
  buffers = read(in);
  prepare_all();
  blockDim = block;
  gridDim = grid;
  body = kernel;
  stack_bytes = MOST_THREADS * STACK;
  stacks = (char *)mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  int threads = block.x * block.y * block.z;
  for (unsigned b = 0; b < grid.x * grid.y * grid.z; b++) {
    blockIdx = {b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y};
    begin_block(threads);
    for (bool alive = true; alive;) {
      alive = false;
      for (int t = 0; t < threads; t++)
        if (waiting[t] != -1) {
          step(t);
          alive |= waiting[t] != -1;
        }
    }
  }
  size_t parameters = buffers.size() - variables.size();
  FILE *out = fopen(words[2], "wb");
  if (!out) return 2;
  for (size_t i = 0; i < buffers.size(); i++) {
    if (i >= parameters) memcpy(buffers[i].data, variables[i - parameters].data, std::min(buffers[i].size - SLACK, variables[i - parameters].size));
    fwrite(buffers[i].data, buffers[i].size, 1, out);
  }
  return fclose(out);
}
}
