// <ratio> and <chrono> as far as values of it are kept in memory: durations are numbers, points in time durations since a moment.
#pragma clang force_cuda_host_device begin
namespace std {
constexpr long long __common_divisor(long long a, long long b) { return b == 0 ? (a < 0 ? -a : a) : __common_divisor(b, a % b); }
template <long long N, long long D = 1> struct ratio {
  static constexpr long long num = N / __common_divisor(N, D);
  static constexpr long long den = D / __common_divisor(N, D);
  using type = ratio<num, den>;
};
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
typedef ratio<1000, 1> kilo;
template <typename A, typename B> using ratio_divide = typename ratio<A::num * B::den, A::den * B::num>::type;
namespace chrono {
template <typename R, typename P = ratio<1, 1>> class duration;
template <typename To, typename R, typename P> constexpr To duration_cast(const duration<R, P> &d);
template <typename R, typename P> class duration {
  R ticks;

 public:
  using rep = R;
  using period = typename P::type;
  constexpr duration() = default;
  template <typename S, enable_if_t<is_convertible<const S &, R>::value, int> = 0>
  constexpr explicit duration(const S &s) : ticks(static_cast<R>(s)) {}
  template <typename S, typename Q, enable_if_t<is_floating_point<R>::value || (ratio_divide<Q, P>::den == 1 && !is_floating_point<S>::value), int> = 0>
  constexpr duration(const duration<S, Q> &d) : ticks(chrono::duration_cast<duration>(d).count()) {}
  constexpr R count() const { return ticks; }
  constexpr duration operator+() const { return *this; }
  constexpr duration operator-() const { return duration(-ticks); }
  constexpr duration &operator+=(const duration &d) {
    ticks += d.ticks;
    return *this;
  }
  constexpr duration &operator-=(const duration &d) {
    ticks -= d.ticks;
    return *this;
  }
  static constexpr duration zero() noexcept { return duration(R(0)); }
  static constexpr duration min() noexcept { return duration(numeric_limits<R>::lowest()); }
  static constexpr duration max() noexcept { return duration(numeric_limits<R>::max()); }
};
template <typename To, typename R, typename P> constexpr To duration_cast(const duration<R, P> &d) {
  using Q = ratio_divide<P, typename To::period>;
  using C = common_type_t<typename To::rep, R, long long>;
  return To(static_cast<typename To::rep>(static_cast<C>(d.count()) * static_cast<C>(Q::num) / static_cast<C>(Q::den)));
}
#define GPUVERIFY_SAME(op)                                                                                                  \
  template <typename R, typename P> constexpr bool operator op(const duration<R, P> &a, const duration<R, P> &b) {          \
    return a.count() op b.count();                                                                                          \
  }
GPUVERIFY_SAME(==) GPUVERIFY_SAME(!=) GPUVERIFY_SAME(<) GPUVERIFY_SAME(<=) GPUVERIFY_SAME(>) GPUVERIFY_SAME(>=)
#undef GPUVERIFY_SAME
template <typename R, typename P> constexpr duration<R, P> operator+(const duration<R, P> &a, const duration<R, P> &b) {
  return duration<R, P>(a.count() + b.count());
}
template <typename R, typename P> constexpr duration<R, P> operator-(const duration<R, P> &a, const duration<R, P> &b) {
  return duration<R, P>(a.count() - b.count());
}
typedef duration<long long, nano> nanoseconds;
typedef duration<long long, micro> microseconds;
typedef duration<long long, milli> milliseconds;
typedef duration<long long, ratio<1, 1>> seconds;
typedef duration<int, ratio<60, 1>> minutes;
typedef duration<int, ratio<3600, 1>> hours;
typedef duration<int, ratio<86400, 1>> days;
template <typename C, typename D = typename C::duration> class time_point {
  D since;

 public:
  using clock = C;
  using duration = D;
  using rep = typename D::rep;
  using period = typename D::period;
  constexpr time_point() : since(D::zero()) {}
  constexpr explicit time_point(const D &d) : since(d) {}
  template <typename E, enable_if_t<is_convertible<E, D>::value, int> = 0>
  constexpr time_point(const time_point<C, E> &t) : since(t.time_since_epoch()) {}
  constexpr D time_since_epoch() const { return since; }
  static constexpr time_point min() noexcept { return time_point(D::min()); }
  static constexpr time_point max() noexcept { return time_point(D::max()); }
};
#define GPUVERIFY_SAME(op)                                                                                                  \
  template <typename C, typename D> constexpr bool operator op(const time_point<C, D> &a, const time_point<C, D> &b) {      \
    return a.time_since_epoch() op b.time_since_epoch();                                                                    \
  }
GPUVERIFY_SAME(==) GPUVERIFY_SAME(!=) GPUVERIFY_SAME(<) GPUVERIFY_SAME(<=) GPUVERIFY_SAME(>) GPUVERIFY_SAME(>=)
#undef GPUVERIFY_SAME
#define GPUVERIFY_CLOCK(name)                                  \
  struct name {                                                \
    using duration = nanoseconds;                              \
    using rep = duration::rep;                                 \
    using period = duration::period;                           \
    using time_point = chrono::time_point<name, duration>;     \
    static time_point now() noexcept;                          \
  };
GPUVERIFY_CLOCK(system_clock) GPUVERIFY_CLOCK(steady_clock) GPUVERIFY_CLOCK(high_resolution_clock)
#undef GPUVERIFY_CLOCK
template <typename D> using sys_time = time_point<system_clock, D>;
}  // namespace chrono
}  // namespace std
#pragma clang force_cuda_host_device end
