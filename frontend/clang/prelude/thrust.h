// Thrust: what host code keeps its things in, as names without meaning; pointers, pairs and functions that kernels use, too.
namespace thrust {
template <typename T> struct device_ptr;
#define GPUVERIFY_KEEPS(name, at)                                                        \
  template <typename T, typename... R> struct name {                                     \
    typedef T value_type;                                                                \
    typedef T *iterator;                                                                 \
    typedef const T *const_iterator;                                                     \
    typedef at pointer;                                                                  \
    typedef T &reference;                                                                \
    typedef unsigned long size_type;                                                     \
    name();                                                                              \
    template <typename... A> name(A &&...);                                              \
    unsigned long size() const;                                                          \
    bool empty() const;                                                                  \
    T *begin() const;                                                                    \
    T *end() const;                                                                      \
    at data() const;                                                                     \
    T &operator[](unsigned long) const;                                                  \
    template <typename... A> void resize(A...);                                          \
    template <typename... A> void push_back(A...);                                       \
    void reserve(unsigned long);                                                         \
    void clear();                                                                        \
  };
GPUVERIFY_KEEPS(device_vector, device_ptr<T>) GPUVERIFY_KEEPS(host_vector, T *) GPUVERIFY_KEEPS(device_allocator, device_ptr<T>)
GPUVERIFY_KEEPS(universal_vector, device_ptr<T>)
#undef GPUVERIFY_KEEPS
template <typename T> struct device_ptr {
  T *raw;
  GPUVERIFY_HD device_ptr() : raw(nullptr) {}
  template <typename U> GPUVERIFY_HD explicit device_ptr(U *given) : raw(given) {}
  GPUVERIFY_HD T *get() const { return raw; }
  GPUVERIFY_HD T &operator*() const { return *raw; }
  GPUVERIFY_HD T &operator[](long place) const { return raw[place]; }
  GPUVERIFY_HD device_ptr operator+(long steps) const { return device_ptr(raw + steps); }
};
template <typename T> GPUVERIFY_HD T *raw_pointer_cast(T *given) { return given; }
template <typename T> GPUVERIFY_HD T *raw_pointer_cast(const device_ptr<T> &given) { return given.get(); }
template <typename T> GPUVERIFY_HD device_ptr<T> device_pointer_cast(T *given) { return device_ptr<T>(given); }
#define GPUVERIFY_FUNCTION(name, R, value)                                               \
  template <typename T> struct name {                                                    \
    typedef T first_argument_type;                                                       \
    typedef T second_argument_type;                                                      \
    typedef R result_type;                                                               \
    GPUVERIFY_HD R operator()(const T &a, const T &b) const { return value; }            \
  };
GPUVERIFY_FUNCTION(plus, T, a + b) GPUVERIFY_FUNCTION(minus, T, a - b) GPUVERIFY_FUNCTION(multiplies, T, a * b)
GPUVERIFY_FUNCTION(divides, T, a / b) GPUVERIFY_FUNCTION(minimum, T, a < b ? a : b) GPUVERIFY_FUNCTION(maximum, T, a < b ? b : a)
GPUVERIFY_FUNCTION(less, bool, a < b) GPUVERIFY_FUNCTION(greater, bool, a > b) GPUVERIFY_FUNCTION(equal_to, bool, a == b)
GPUVERIFY_FUNCTION(less_equal, bool, a <= b) GPUVERIFY_FUNCTION(greater_equal, bool, a >= b)
GPUVERIFY_FUNCTION(not_equal_to, bool, a != b) GPUVERIFY_FUNCTION(logical_and, bool, a &&b) GPUVERIFY_FUNCTION(logical_or, bool, a || b)
#undef GPUVERIFY_FUNCTION
template <typename T> struct identity { GPUVERIFY_HD const T &operator()(const T &a) const { return a; } };
struct [[clang::annotate("code")]] device_execution_policy_of_host {};
inline constexpr device_execution_policy_of_host device{};
inline constexpr device_execution_policy_of_host host{};
inline constexpr device_execution_policy_of_host seq{};
template <typename I, typename P>
GPUVERIFY_HD long count_if(const device_execution_policy_of_host &, I first, I last, P holds) {
  long number = 0;
  for (; first != last; ++first) {
    if (holds(*first)) ++number;
  }
  return number;
}
template <typename I, typename T, typename C>
GPUVERIFY_HD I lower_bound(const device_execution_policy_of_host &, I first, I last, const T &value, C before) {
  while (first < last) {
    I middle = first + (last - first) / 2;
    if (before(*middle, value)) first = middle + 1; else last = middle;
  }
  return first;
}
template <typename I, typename T> GPUVERIFY_HD I lower_bound(const device_execution_policy_of_host &by, I first, I last, const T &value) {
  return thrust::lower_bound(by, first, last, value, [](const auto &a, const T &b) { return a < b; });
}
template <typename I, typename T, typename C>
GPUVERIFY_HD I upper_bound(const device_execution_policy_of_host &, I first, I last, const T &value, C before) {
  while (first < last) {
    I middle = first + (last - first) / 2;
    if (before(value, *middle)) last = middle; else first = middle + 1;
  }
  return first;
}
template <typename I, typename T> GPUVERIFY_HD I upper_bound(const device_execution_policy_of_host &by, I first, I last, const T &value) {
  return thrust::upper_bound(by, first, last, value, [](const T &a, const auto &b) { return a < b; });
}
using std::pair;
using std::make_pair;
using std::tuple;
using std::make_tuple;
using std::tie;
using std::get;
using std::tuple_size;
using std::tuple_element;
using std::swap;
}  // namespace thrust
