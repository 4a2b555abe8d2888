// The annotations of docs/annotations.md. A claim takes a truth value; what takes a value keeps its type.
// Two forms are no calls in C++ and are written as such before: `__read_permission(T, e)` is `__read_permission<T>(e)` here, and
// `__axiom(e);` at file scope stands in a function of its own.
typedef size_t ptr_base_t;
#define GPUVERIFY_CLAIM(name) GPUVERIFY_HD void name(bool);
GPUVERIFY_CLAIM(__requires) GPUVERIFY_CLAIM(__global_requires) GPUVERIFY_CLAIM(__ensures) GPUVERIFY_CLAIM(__global_ensures)
GPUVERIFY_CLAIM(__assert) GPUVERIFY_CLAIM(__global_assert) GPUVERIFY_CLAIM(__invariant) GPUVERIFY_CLAIM(__global_invariant)
GPUVERIFY_CLAIM(__candidate_invariant) GPUVERIFY_CLAIM(__candidate_global_invariant) GPUVERIFY_CLAIM(__function_wide_invariant)
GPUVERIFY_CLAIM(__function_wide_candidate_invariant) GPUVERIFY_CLAIM(__assume) GPUVERIFY_CLAIM(__axiom)
GPUVERIFY_CLAIM(__barrier_assume)
GPUVERIFY_CLAIM(__unsafe_assert) GPUVERIFY_CLAIM(__unsafe_global_assert) GPUVERIFY_CLAIM(__candidate_assert)
GPUVERIFY_CLAIM(__candidate_global_assert) GPUVERIFY_CLAIM(__unsafe_candidate_assert)
GPUVERIFY_CLAIM(__unsafe_candidate_global_assert)
#undef GPUVERIFY_CLAIM
GPUVERIFY_HD void __non_temporal_loads_begin();
GPUVERIFY_HD void __non_temporal_loads_end();
template <typename T> GPUVERIFY_HD void __requires_fresh_array(T *);
template <typename T> GPUVERIFY_HD void __reads_from(T *);
template <typename T> GPUVERIFY_HD void __writes_to(T *);
template <typename T> GPUVERIFY_HD void __read_permission(const T &);
template <typename T, typename U> GPUVERIFY_HD void __array_snapshot(T *to, U *from);
#define GPUVERIFY_BARRIER(n)                                                          \
  template <typename... I> GPUVERIFY_HD void __barrier_invariant_##n(bool, I...);     \
  template <typename... I> GPUVERIFY_HD void __barrier_invariant_binary_##n(bool, I...);
GPUVERIFY_BARRIER(0) GPUVERIFY_BARRIER(1) GPUVERIFY_BARRIER(2) GPUVERIFY_BARRIER(3) GPUVERIFY_BARRIER(4) GPUVERIFY_BARRIER(5)
GPUVERIFY_BARRIER(6) GPUVERIFY_BARRIER(7) GPUVERIFY_BARRIER(8) GPUVERIFY_BARRIER(9) GPUVERIFY_BARRIER(10) GPUVERIFY_BARRIER(11)
GPUVERIFY_BARRIER(12) GPUVERIFY_BARRIER(13) GPUVERIFY_BARRIER(14) GPUVERIFY_BARRIER(15) GPUVERIFY_BARRIER(16)
GPUVERIFY_BARRIER(17) GPUVERIFY_BARRIER(18) GPUVERIFY_BARRIER(19) GPUVERIFY_BARRIER(20)
#undef GPUVERIFY_BARRIER

extern const GPUVERIFY_D bool __same_group;
GPUVERIFY_HD bool __enabled();
GPUVERIFY_HD bool __dominator_enabled();
GPUVERIFY_HD int __return_val_int();
GPUVERIFY_HD bool __return_val_bool();
GPUVERIFY_HD void *__return_val_ptr();
GPUVERIFY_HD int4 __return_val_int4();
template <typename T> GPUVERIFY_HD T __return_val_funptr(T);
GPUVERIFY_HD bool __implies(bool, bool);
GPUVERIFY_HD bool __exclusive(bool);
#define GPUVERIFY_ACCESS(kind)                                                 \
  template <typename T> GPUVERIFY_HD bool __##kind(T *);                       \
  template <typename T> GPUVERIFY_HD bool __no_##kind(T *);                    \
  template <typename T> GPUVERIFY_HD bool __##kind##_implies(T *, bool);       \
  template <typename T> GPUVERIFY_HD size_t __##kind##_offset_bytes(T *);
GPUVERIFY_ACCESS(read)
GPUVERIFY_ACCESS(write)
#undef GPUVERIFY_ACCESS
template <typename T> GPUVERIFY_HD int __ptr_base(T *);
template <typename T> GPUVERIFY_HD size_t __ptr_offset_bytes(T *);
template <typename T> GPUVERIFY_HD long __array_length(T *);
template <typename T> GPUVERIFY_HD T __other_int(T);
GPUVERIFY_HD bool __other_bool(bool);
template <typename T> GPUVERIFY_HD int __other_ptr_base(T *);
template <typename T> GPUVERIFY_HD bool __uniform_int(T);
GPUVERIFY_HD bool __uniform_bool(bool);
template <typename T> GPUVERIFY_HD bool __uniform_ptr_base(T *);
template <typename T> GPUVERIFY_HD bool __distinct_int(T);
GPUVERIFY_HD bool __distinct_bool(bool);
template <typename T> GPUVERIFY_HD bool __distinct_ptr_base(T *);
template <typename T> GPUVERIFY_HD T __old_int(T);
template <typename T> GPUVERIFY_HD T __old_bool(T);
template <typename T> GPUVERIFY_HD bool __is_pow2(T);
template <typename T, typename I, typename V> GPUVERIFY_HD bool __atomic_has_taken_value(T *, I, V);
template <typename T, typename U> GPUVERIFY_HD decltype(T() & U()) __mod_pow2(T, U);
template <typename T, typename U> GPUVERIFY_HD decltype(T() + U()) __add(T, U);
template <typename... T> GPUVERIFY_HD bool __add_noovfl(T...);
template <typename T, typename U> GPUVERIFY_HD decltype(false ? T() : U()) __ite(bool, T, U);
#define GPUVERIFY_OF(name, T)                          \
  GPUVERIFY_HD T __add_noovfl_##name(T, T);            \
  GPUVERIFY_HD T __add_##name(T, T);                   \
  GPUVERIFY_HD T __ite_##name(bool, T, T);
GPUVERIFY_OF(char, char) GPUVERIFY_OF(short, short) GPUVERIFY_OF(int, int) GPUVERIFY_OF(long, long)
GPUVERIFY_OF(unsigned_char, unsigned char) GPUVERIFY_OF(unsigned_short, unsigned short) GPUVERIFY_OF(unsigned_int, unsigned int)
GPUVERIFY_OF(unsigned_long, unsigned long)
#undef GPUVERIFY_OF
