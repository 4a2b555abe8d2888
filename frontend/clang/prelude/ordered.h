// cuda/atomic, for numbers of 4 and 8 bytes: ordinary code over the atomic functions. A load is an update that changes nothing, a
// store an exchange; an order that is more than relaxed is a fence before what releases, and one after what acquires.
namespace cuda {
typedef int thread_scope;
[[maybe_unused]] constexpr int thread_scope_system = 0;
[[maybe_unused]] constexpr int thread_scope_device = 1;
[[maybe_unused]] constexpr int thread_scope_block = 2;
[[maybe_unused]] constexpr int thread_scope_thread = 3;
enum memory_order { memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
                    memory_order_seq_cst };
template <unsigned long size> struct __number_of;
template <> struct [[clang::annotate("code")]] __number_of<4> { typedef unsigned int type; };
template <> struct [[clang::annotate("code")]] __number_of<8> { typedef unsigned long long type; };
static GPUVERIFY_D inline void __released(memory_order order) {
  if (order >= memory_order_release) __threadfence();
}
static GPUVERIFY_D inline void __acquired(memory_order order) {
  if (order != memory_order_relaxed && order != memory_order_release) __threadfence();
}
static GPUVERIFY_D inline void atomic_thread_fence(memory_order order, thread_scope = thread_scope_system) {
  if (order != memory_order_relaxed) __threadfence();
}
#define GPUVERIFY_STEP(name, function) \
  template <typename B> static GPUVERIFY_D B name(B *place, B v) { return function(place, v); }
#define GPUVERIFY_STEPS(suffix)                                                                               \
  GPUVERIFY_STEP(add, atomicAdd##suffix) GPUVERIFY_STEP(either, atomicOr##suffix)                             \
  GPUVERIFY_STEP(both, atomicAnd##suffix) GPUVERIFY_STEP(one, atomicXor##suffix)                              \
  GPUVERIFY_STEP(least, atomicMin##suffix) GPUVERIFY_STEP(most, atomicMax##suffix)                            \
  GPUVERIFY_STEP(set, atomicExch##suffix)                                                                     \
  template <typename B> static GPUVERIFY_D B swap(B *place, B wanted, B v) { return atomicCAS##suffix(place, wanted, v); }
template <int scope> struct [[clang::annotate("code")]] __steps { GPUVERIFY_STEPS() };
template <> struct [[clang::annotate("code")]] __steps<2> { GPUVERIFY_STEPS(_block) };
template <> struct [[clang::annotate("code")]] __steps<3>;
#undef GPUVERIFY_STEP
#undef GPUVERIFY_STEPS
#define GPUVERIFY_UPDATE(method, step)                                                          \
  GPUVERIFY_D T method(T v, memory_order order = memory_order_seq_cst) const {                  \
    __released(order);                                                                          \
    T old = (T)__steps<scope>::step((__bits *)__place, (__bits)v);                              \
    __acquired(order);                                                                          \
    return old;                                                                                 \
  }
#define GPUVERIFY_SIGNED(method, step)                                                          \
  GPUVERIFY_D T method(T v, memory_order order = memory_order_seq_cst) const {                  \
    __released(order);                                                                          \
    T old = __steps<scope>::step(__place, v);                                                   \
    __acquired(order);                                                                          \
    return old;                                                                                 \
  }
template <typename T, int scope = 0> struct [[clang::annotate("code")]] atomic_ref {
  typedef typename __number_of<sizeof(T)>::type __bits;
  typedef T value_type;
  T *__place;
  GPUVERIFY_D explicit atomic_ref(T &place) : __place(&place) {}
  GPUVERIFY_UPDATE(fetch_add, add)
  GPUVERIFY_UPDATE(fetch_and, both)
  GPUVERIFY_UPDATE(fetch_or, either)
  GPUVERIFY_UPDATE(fetch_xor, one)
  GPUVERIFY_UPDATE(exchange, set)
  GPUVERIFY_SIGNED(fetch_min, least)
  GPUVERIFY_SIGNED(fetch_max, most)
  GPUVERIFY_D T fetch_sub(T v, memory_order order = memory_order_seq_cst) const { return fetch_add((T)-v, order); }
  GPUVERIFY_D void store(T v, memory_order order = memory_order_seq_cst) const { exchange(v, order); }
  GPUVERIFY_D T load(memory_order order = memory_order_seq_cst) const { return fetch_or((T)0, order); }
  GPUVERIFY_D bool compare_exchange_strong(T &expected, T desired, memory_order order = memory_order_seq_cst) const {
    __released(order);
    T wanted = expected;
    T old = (T)__steps<scope>::swap((__bits *)__place, (__bits)wanted, (__bits)desired);
    __acquired(order);
    expected = old;
    return old == wanted;
  }
  GPUVERIFY_D bool compare_exchange_strong(T &expected, T desired, memory_order order, memory_order) const {
    return compare_exchange_strong(expected, desired, order);
  }
  GPUVERIFY_D bool compare_exchange_weak(T &expected, T desired, memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired, order);
  }
  GPUVERIFY_D bool compare_exchange_weak(T &expected, T desired, memory_order order, memory_order) const {
    return compare_exchange_strong(expected, desired, order);
  }
  GPUVERIFY_D T operator=(T v) const { store(v); return v; }
  GPUVERIFY_D operator T() const { return load(); }
  GPUVERIFY_D T operator++() const { return fetch_add(1) + 1; }
  GPUVERIFY_D T operator++(int) const { return fetch_add(1); }
  GPUVERIFY_D T operator--() const { return fetch_sub(1) - 1; }
  GPUVERIFY_D T operator--(int) const { return fetch_sub(1); }
  GPUVERIFY_D T operator+=(T v) const { return fetch_add(v) + v; }
  GPUVERIFY_D T operator-=(T v) const { return fetch_sub(v) - v; }
};
#undef GPUVERIFY_UPDATE
#undef GPUVERIFY_SIGNED
#define GPUVERIFY_THERE(method)                                                                \
  GPUVERIFY_D T method(T v, memory_order order = memory_order_seq_cst) { return atomic_ref<T, scope>(__value).method(v, order); }
template <typename T, int scope = 0> struct [[clang::annotate("code")]] atomic {
  typedef T value_type;
  T __value;
  atomic() = default;
  GPUVERIFY_HD constexpr atomic(T v) : __value(v) {}
  GPUVERIFY_THERE(fetch_add)
  GPUVERIFY_THERE(fetch_sub)
  GPUVERIFY_THERE(fetch_and)
  GPUVERIFY_THERE(fetch_or)
  GPUVERIFY_THERE(fetch_xor)
  GPUVERIFY_THERE(fetch_min)
  GPUVERIFY_THERE(fetch_max)
  GPUVERIFY_THERE(exchange)
  GPUVERIFY_D void store(T v, memory_order order = memory_order_seq_cst) { atomic_ref<T, scope>(__value).store(v, order); }
  GPUVERIFY_D T load(memory_order order = memory_order_seq_cst) { return atomic_ref<T, scope>(__value).load(order); }
  GPUVERIFY_D bool compare_exchange_strong(T &expected, T desired, memory_order order = memory_order_seq_cst) {
    return atomic_ref<T, scope>(__value).compare_exchange_strong(expected, desired, order);
  }
  GPUVERIFY_D bool compare_exchange_weak(T &expected, T desired, memory_order order = memory_order_seq_cst) {
    return atomic_ref<T, scope>(__value).compare_exchange_strong(expected, desired, order);
  }
  GPUVERIFY_D T operator=(T v) { store(v); return v; }
  GPUVERIFY_D operator T() { return load(); }
  GPUVERIFY_D T operator++() { return fetch_add(1) + 1; }
  GPUVERIFY_D T operator++(int) { return fetch_add(1); }
  GPUVERIFY_D T operator--() { return fetch_sub(1) - 1; }
  GPUVERIFY_D T operator--(int) { return fetch_sub(1); }
  GPUVERIFY_D T operator+=(T v) { return fetch_add(v) + v; }
  GPUVERIFY_D T operator-=(T v) { return fetch_sub(v) - v; }
};
#undef GPUVERIFY_THERE
}  // namespace cuda
namespace std {
using cuda::memory_order;
using cuda::memory_order_relaxed;
using cuda::memory_order_consume;
using cuda::memory_order_acquire;
using cuda::memory_order_release;
using cuda::memory_order_acq_rel;
using cuda::memory_order_seq_cst;
}  // namespace std
