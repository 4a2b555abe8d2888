// CUDA's words for a host's compiler: one block of a kernel runs as threads of the host's, so that its thread sanitizer sees what
// races. Included before the unchanged source of a kernel whose parameters are pointers, and started by `host::run`.
#include <pthread.h>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ static
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) alignas(n)
#define __syncthreads() host::meet()
#define __threadfence()
#define __threadfence_block()

struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
#define VECTORS(T, name, bytes) \
  struct name##2 { alignas(2 * bytes) T x; T y; }; \
  struct name##3 { T x, y, z; }; \
  struct name##4 { alignas(4 * bytes > 16 ? 16 : 4 * bytes) T x; T y, z, w; };
VECTORS(char, char, 1) VECTORS(short, short, 2) VECTORS(int, int, 4) VECTORS(float, float, 4) VECTORS(double, double, 8)

template <class T> T atomicAdd(T *p, T value) { return __atomic_fetch_add(p, value, __ATOMIC_RELAXED); }

namespace host {
constexpr unsigned MOST_THREADS = 1024, BYTES = 1 << 20, POINTERS = 4;
static thread_local uint3 thread_index;
static uint3 block_index;
static dim3 block_size, grid_size;
static pthread_barrier_t barrier;
alignas(64) static char buffers[POINTERS][BYTES];
static void (*body)();

static inline void meet() { pthread_barrier_wait(&barrier); }

struct Argument {
  unsigned number;
  template <class T> operator T *() const { return reinterpret_cast<T *>(buffers[number]); }
};
template <class... A> void launch(void (*kernel)(A...)) {
  unsigned count = 0;
  kernel([&](A *) { return static_cast<A>(Argument{count++}); }(nullptr)...);
}

static void *start(void *number) {
  unsigned n = static_cast<unsigned>(reinterpret_cast<unsigned long>(number));
  thread_index = {n % block_size.x, n / block_size.x % block_size.y, n / block_size.x / block_size.y};
  body();
  return nullptr;
}

static int run(dim3 block, void (*kernel)()) {
  block_size = block;
  body = kernel;
  unsigned threads = block.x * block.y * block.z;
  static pthread_t handles[MOST_THREADS];
  pthread_barrier_init(&barrier, nullptr, threads);
  for (unsigned n = 0; n < threads; n++)
    if (pthread_create(&handles[n], nullptr, start, reinterpret_cast<void *>(static_cast<unsigned long>(n)))) return 2;
  for (unsigned n = 0; n < threads; n++) pthread_join(handles[n], nullptr);
  return 0;
}
}

#define threadIdx static_cast<const uint3 &>(host::thread_index)
#define blockIdx static_cast<const uint3 &>(host::block_index)
#define blockDim static_cast<const dim3 &>(host::block_size)
#define gridDim static_cast<const dim3 &>(host::grid_size)
