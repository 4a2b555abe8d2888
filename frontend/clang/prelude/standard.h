// <algorithm>, <functional>, <utility>, <tuple>, <array>, <cmath>, <cstring> as far as kernels use them: ordinary code.
#pragma clang force_cuda_host_device begin
namespace std {
#define GPUVERIFY_NAME(name) using ::name; using ::name##f;
GPUVERIFY_EACH(GPUVERIFY_NAME)
GPUVERIFY_NAME(atan2) GPUVERIFY_NAME(copysign) GPUVERIFY_NAME(hypot) GPUVERIFY_NAME(nextafter) GPUVERIFY_NAME(pow)
GPUVERIFY_NAME(remainder) GPUVERIFY_NAME(fdim) GPUVERIFY_NAME(fmax) GPUVERIFY_NAME(fmin) GPUVERIFY_NAME(fmod) GPUVERIFY_NAME(fma)
GPUVERIFY_NAME(lrint) GPUVERIFY_NAME(llrint) GPUVERIFY_NAME(lround) GPUVERIFY_NAME(llround) GPUVERIFY_NAME(ilogb)
GPUVERIFY_NAME(ldexp) GPUVERIFY_NAME(scalbn) GPUVERIFY_NAME(scalbln) GPUVERIFY_NAME(frexp) GPUVERIFY_NAME(modf)
GPUVERIFY_NAME(remquo) GPUVERIFY_NAME(nan)
#undef GPUVERIFY_NAME
using ::isnan; using ::isinf; using ::isfinite; using ::signbit; using ::isnormal; using ::isgreater; using ::isgreaterequal;
using ::isless; using ::islessequal; using ::islessgreater; using ::isunordered; using ::abs; using ::labs; using ::llabs;
using ::memcpy; using ::memmove; using ::memset; using ::memcmp; using ::malloc; using ::calloc; using ::realloc; using ::free;
using ::printf; using ::abort; using ::clock;

template <typename T> constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <typename T> constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <typename T, typename F> constexpr const T &min(const T &a, const T &b, F f) { return f(b, a) ? b : a; }
template <typename T, typename F> constexpr const T &max(const T &a, const T &b, F f) { return f(a, b) ? b : a; }
template <typename T> constexpr T min(initializer_list<T> all) {
  const T *least = all.begin();
  for (const T *i = all.begin(); i != all.end(); ++i) {
    if (*i < *least) least = i;
  }
  return *least;
}
template <typename T> constexpr T max(initializer_list<T> all) {
  const T *most = all.begin();
  for (const T *i = all.begin(); i != all.end(); ++i) {
    if (*most < *i) most = i;
  }
  return *most;
}
template <typename T> constexpr const T &clamp(const T &t, const T &low, const T &high) {
  return t < low ? low : high < t ? high : t;
}

#define GPUVERIFY_FUNCTION(name, op, R)                                                                                      \
  template <typename T = void> struct name { constexpr R operator()(const T &a, const T &b) const { return a op b; } };       \
  template <> struct name<void> {                                                                                            \
    template <typename T, typename U> constexpr auto operator()(T &&a, U &&b) const {                                        \
      return static_cast<T &&>(a) op static_cast<U &&>(b);                                                                   \
    }                                                                                                                        \
  };
GPUVERIFY_FUNCTION(plus, +, T) GPUVERIFY_FUNCTION(minus, -, T) GPUVERIFY_FUNCTION(multiplies, *, T) GPUVERIFY_FUNCTION(divides, /, T)
GPUVERIFY_FUNCTION(modulus, %, T) GPUVERIFY_FUNCTION(bit_and, &, T) GPUVERIFY_FUNCTION(bit_or, |, T) GPUVERIFY_FUNCTION(bit_xor, ^, T)
GPUVERIFY_FUNCTION(equal_to, ==, bool) GPUVERIFY_FUNCTION(not_equal_to, !=, bool) GPUVERIFY_FUNCTION(less, <, bool)
GPUVERIFY_FUNCTION(less_equal, <=, bool) GPUVERIFY_FUNCTION(greater, >, bool) GPUVERIFY_FUNCTION(greater_equal, >=, bool)
GPUVERIFY_FUNCTION(logical_and, &&, bool) GPUVERIFY_FUNCTION(logical_or, ||, bool)
#undef GPUVERIFY_FUNCTION
template <typename T = void> struct negate { constexpr T operator()(const T &a) const { return -a; } };
template <typename T = void> struct logical_not { constexpr bool operator()(const T &a) const { return !a; } };

struct [[clang::annotate("code")]] piecewise_construct_t {};
inline constexpr piecewise_construct_t piecewise_construct{};
template <typename T, typename U> struct pair {
  using first_type = T;
  using second_type = U;
  T first;
  U second;
  constexpr pair() : first(), second() {}
  constexpr pair(const T &a, const U &b) : first(a), second(b) {}
  template <typename A, typename B, typename = enable_if_t<is_constructible<T, A &&>::value && is_constructible<U, B &&>::value>>
  constexpr pair(A &&a, B &&b) : first(static_cast<A &&>(a)), second(static_cast<B &&>(b)) {}
  template <typename A, typename B> constexpr pair(const pair<A, B> &p) : first(p.first), second(p.second) {}
  pair(const pair &) = default;
  pair(pair &&) = default;
  pair &operator=(const pair &) = default;
  pair &operator=(pair &&) = default;
  template <typename A, typename B> constexpr pair &operator=(const pair<A, B> &p) {
    first = p.first;
    second = p.second;
    return *this;
  }
  constexpr void swap(pair &p) {
    std::swap(first, p.first);
    std::swap(second, p.second);
  }
};
template <typename T, typename U> pair(T, U) -> pair<T, U>;
template <typename T> struct reference_wrapper;
template <typename T> struct __plain : __identity<T> {};
template <typename T> struct __plain<reference_wrapper<T>> : __identity<T &> {};
template <typename T> using __made = typename __plain<typename decay<T>::type>::type;
template <typename T, typename U> constexpr pair<__made<T>, __made<U>> make_pair(T &&a, U &&b) {
  return pair<__made<T>, __made<U>>(static_cast<T &&>(a), static_cast<U &&>(b));
}
template <typename T, typename U> constexpr bool operator==(const pair<T, U> &a, const pair<T, U> &b) {
  return a.first == b.first && a.second == b.second;
}
template <typename T, typename U> constexpr bool operator!=(const pair<T, U> &a, const pair<T, U> &b) { return !(a == b); }
template <typename T, typename U> constexpr bool operator<(const pair<T, U> &a, const pair<T, U> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <typename T, typename U> constexpr bool operator>(const pair<T, U> &a, const pair<T, U> &b) { return b < a; }
template <typename T, typename U> constexpr bool operator<=(const pair<T, U> &a, const pair<T, U> &b) { return !(b < a); }
template <typename T, typename U> constexpr bool operator>=(const pair<T, U> &a, const pair<T, U> &b) { return !(a < b); }

template <typename T> struct tuple_size;
template <size_t i, typename T> struct tuple_element;
// Of constants only where there is a size at all: a class without one is bound member by member.
template <typename T, typename...> using __where = T;
template <typename T> struct tuple_size<__where<const T, integral_constant<size_t, sizeof(tuple_size<T>)>>>
    : integral_constant<size_t, tuple_size<T>::value> {};
template <typename T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t i, typename T> struct tuple_element<i, const T> : __identity<const typename tuple_element<i, T>::type> {};
template <size_t i, typename T> using tuple_element_t = typename tuple_element<i, T>::type;
template <typename T, typename U> struct tuple_size<pair<T, U>> : integral_constant<size_t, 2> {};
template <typename T, typename U> struct tuple_element<0, pair<T, U>> : __identity<T> {};
template <typename T, typename U> struct tuple_element<1, pair<T, U>> : __identity<U> {};
template <size_t i, typename T, typename U> constexpr auto &get(pair<T, U> &p) noexcept {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <size_t i, typename T, typename U> constexpr const auto &get(const pair<T, U> &p) noexcept {
  if constexpr (i == 0) return p.first;
  else return p.second;
}
template <size_t i, typename T, typename U> constexpr auto &&get(pair<T, U> &&p) noexcept {
  if constexpr (i == 0) return static_cast<T &&>(p.first);
  else return static_cast<U &&>(p.second);
}

template <typename T, size_t n> struct array {
  using value_type = T;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using reference = T &;
  using const_reference = const T &;
  using pointer = T *;
  using const_pointer = const T *;
  using iterator = T *;
  using const_iterator = const T *;
  T __elements[n];
  constexpr T &operator[](size_t i) { return __elements[i]; }
  constexpr const T &operator[](size_t i) const { return __elements[i]; }
  constexpr T &at(size_t i) { return __elements[i]; }
  constexpr const T &at(size_t i) const { return __elements[i]; }
  constexpr T &front() { return __elements[0]; }
  constexpr const T &front() const { return __elements[0]; }
  constexpr T &back() { return __elements[n - 1]; }
  constexpr const T &back() const { return __elements[n - 1]; }
  constexpr T *data() noexcept { return __elements; }
  constexpr const T *data() const noexcept { return __elements; }
  constexpr T *begin() noexcept { return __elements; }
  constexpr const T *begin() const noexcept { return __elements; }
  constexpr const T *cbegin() const noexcept { return __elements; }
  constexpr T *end() noexcept { return __elements + n; }
  constexpr const T *end() const noexcept { return __elements + n; }
  constexpr const T *cend() const noexcept { return __elements + n; }
  constexpr size_t size() const noexcept { return n; }
  constexpr size_t max_size() const noexcept { return n; }
  constexpr bool empty() const noexcept { return false; }
  constexpr void fill(const T &value) {
    for (size_t i = 0; i < n; ++i) __elements[i] = value;
  }
  constexpr void swap(array &other) {
    for (size_t i = 0; i < n; ++i) std::swap(__elements[i], other.__elements[i]);
  }
};
template <typename T> struct array<T, 0> {
  constexpr T *data() noexcept { return nullptr; }
  constexpr T *begin() noexcept { return nullptr; }
  constexpr T *end() noexcept { return nullptr; }
  constexpr size_t size() const noexcept { return 0; }
  constexpr bool empty() const noexcept { return true; }
};
template <typename T, typename... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
template <typename T, size_t n> constexpr bool operator==(const array<T, n> &a, const array<T, n> &b) {
  for (size_t i = 0; i < n; ++i) {
    if (!(a[i] == b[i])) return false;
  }
  return true;
}
template <typename T, size_t n> constexpr bool operator!=(const array<T, n> &a, const array<T, n> &b) { return !(a == b); }
template <typename T, size_t n> struct tuple_size<array<T, n>> : integral_constant<size_t, n> {};
template <size_t i, typename T, size_t n> struct tuple_element<i, array<T, n>> : __identity<T> {};
template <size_t i, typename T, size_t n> constexpr T &get(array<T, n> &a) noexcept { return a.__elements[i]; }
template <size_t i, typename T, size_t n> constexpr const T &get(const array<T, n> &a) noexcept { return a.__elements[i]; }
template <size_t i, typename T, size_t n> constexpr T &&get(array<T, n> &&a) noexcept { return static_cast<T &&>(a.__elements[i]); }

template <typename T> constexpr auto begin(T &t) -> decltype(t.begin()) { return t.begin(); }
template <typename T> constexpr auto begin(const T &t) -> decltype(t.begin()) { return t.begin(); }
template <typename T, size_t n> constexpr T *begin(T (&a)[n]) noexcept { return a; }
template <typename T> constexpr auto end(T &t) -> decltype(t.end()) { return t.end(); }
template <typename T> constexpr auto end(const T &t) -> decltype(t.end()) { return t.end(); }
template <typename T, size_t n> constexpr T *end(T (&a)[n]) noexcept { return a + n; }
template <typename T> constexpr auto cbegin(const T &t) -> decltype(std::begin(t)) { return std::begin(t); }
template <typename T> constexpr auto cend(const T &t) -> decltype(std::end(t)) { return std::end(t); }
template <typename T> constexpr auto size(const T &t) -> decltype(t.size()) { return t.size(); }
template <typename T, size_t n> constexpr size_t size(const T (&)[n]) noexcept { return n; }
template <typename T> constexpr auto data(T &t) -> decltype(t.data()) { return t.data(); }
template <typename T, size_t n> constexpr T *data(T (&a)[n]) noexcept { return a; }

// A tuple is a chain of one base for each element.
template <size_t i, typename T> struct __leaf {
  T value;
  constexpr __leaf() : value() {}
  template <typename U, typename = enable_if_t<!is_same<remove_cvref_t<U>, __leaf>::value>>
  constexpr explicit __leaf(U &&u) : value(static_cast<U &&>(u)) {}
};
template <typename I, typename... T> struct __leaves;
template <size_t... i, typename... T> struct __leaves<index_sequence<i...>, T...> : __leaf<i, T>... {
  constexpr __leaves() = default;
  template <typename... U> constexpr explicit __leaves(true_type, U &&...u) : __leaf<i, T>(static_cast<U &&>(u))... {}
};
template <size_t i, typename T> constexpr T &__value_of(__leaf<i, T> &l) noexcept { return l.value; }
template <size_t i, typename T> constexpr const T &__value_of(const __leaf<i, T> &l) noexcept { return l.value; }
template <size_t i, typename T> constexpr T &&__moved_of(__leaf<i, T> &&l) noexcept { return static_cast<T &&>(l.value); }
template <size_t i, typename T> __identity<T> __type_of(const __leaf<i, T> &);
template <typename... T> class tuple;
template <typename... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t i, typename... T>
struct tuple_element<i, tuple<T...>> : decltype(__type_of<i>(declval<const __leaves<index_sequence_for<T...>, T...> &>())) {};
template <typename... T> class tuple {
 public:
  __leaves<index_sequence_for<T...>, T...> __all;
  constexpr tuple() = default;
  template <typename... U, typename = enable_if_t<sizeof...(U) == sizeof...(T) && (sizeof...(U) > 0) &&
                                                  conjunction<is_constructible<T, U &&>...>::value>>
  constexpr tuple(U &&...u) : __all(true_type(), static_cast<U &&>(u)...) {}
  tuple(const tuple &) = default;
  tuple(tuple &&) = default;
  constexpr tuple &operator=(const tuple &t) {
    __assign(t, index_sequence_for<T...>());
    return *this;
  }
  template <typename... U> constexpr tuple &operator=(const tuple<U...> &t) {
    __assign(t, index_sequence_for<T...>());
    return *this;
  }
  template <typename A, typename B> constexpr tuple &operator=(const pair<A, B> &p) {
    __value_of<0>(__all) = p.first;
    __value_of<1>(__all) = p.second;
    return *this;
  }

 private:
  template <typename U, size_t... i> constexpr void __assign(const U &t, index_sequence<i...>) {
    ((void)(__value_of<i>(__all) = __value_of<i>(t.__all)), ...);
  }
};
template <> class tuple<> {};
template <typename... T> tuple(T...) -> tuple<T...>;
template <size_t i, typename... T> constexpr auto &get(tuple<T...> &t) noexcept {
  return __value_of<i>(t.__all);
}
template <size_t i, typename... T> constexpr const auto &get(const tuple<T...> &t) noexcept {
  return __value_of<i>(t.__all);
}
template <size_t i, typename... T> constexpr auto &&get(tuple<T...> &&t) noexcept {
  return __moved_of<i>(static_cast<tuple<T...> &&>(t).__all);
}
template <typename... T> constexpr tuple<__made<T>...> make_tuple(T &&...t) { return tuple<__made<T>...>(static_cast<T &&>(t)...); }
template <typename... T> constexpr tuple<T &...> tie(T &...t) noexcept { return tuple<T &...>(t...); }
template <typename... T> constexpr tuple<T &&...> forward_as_tuple(T &&...t) noexcept {
  return tuple<T &&...>(static_cast<T &&>(t)...);
}
template <typename A, typename B> struct __joined;
template <typename... A, typename... B> struct __joined<tuple<A...>, tuple<B...>> {
  using type = tuple<A..., B...>;
  template <typename T, typename U, size_t... i, size_t... j>
  static constexpr type of(T &&t, U &&u, index_sequence<i...>, index_sequence<j...>) {
    return type(std::get<i>(static_cast<T &&>(t))..., std::get<j>(static_cast<U &&>(u))...);
  }
};
constexpr tuple<> tuple_cat() { return tuple<>(); }
template <typename T> constexpr remove_cvref_t<T> tuple_cat(T &&t) { return static_cast<T &&>(t); }
template <typename T, typename U, typename... R> constexpr auto tuple_cat(T &&t, U &&u, R &&...rest) {
  using first = remove_cvref_t<T>;
  using second = remove_cvref_t<U>;
  return std::tuple_cat(
      __joined<first, second>::of(static_cast<T &&>(t), static_cast<U &&>(u), make_index_sequence<tuple_size<first>::value>(),
                                  make_index_sequence<tuple_size<second>::value>()),
      static_cast<R &&>(rest)...);
}
template <typename F, typename T, size_t... i> constexpr decltype(auto) __applied(F &&f, T &&t, index_sequence<i...>) {
  return static_cast<F &&>(f)(std::get<i>(static_cast<T &&>(t))...);
}
template <typename F, typename T> constexpr decltype(auto) apply(F &&f, T &&t) {
  return std::__applied(static_cast<F &&>(f), static_cast<T &&>(t), make_index_sequence<tuple_size<remove_cvref_t<T>>::value>());
}
struct __ignored {
  template <typename T> constexpr const __ignored &operator=(const T &) const { return *this; }
};
inline constexpr __ignored ignore{};
}
#pragma clang force_cuda_host_device end
