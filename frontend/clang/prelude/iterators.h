// <iterator>, <span>, <optional> and what class templates of host libraries name in their parameters: ordinary code.
#pragma clang force_cuda_host_device begin
namespace std {
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <typename, typename I> struct __iterator_traits {};
template <typename I> struct __iterator_traits<void_t<typename I::iterator_category>, I> {
  using difference_type = typename I::difference_type;
  using value_type = typename I::value_type;
  using pointer = typename I::pointer;
  using reference = typename I::reference;
  using iterator_category = typename I::iterator_category;
};
template <typename I> struct iterator_traits : __iterator_traits<void, I> {};
template <typename T> struct iterator_traits<T *> {
  using difference_type = ptrdiff_t;
  using value_type = remove_cv_t<T>;
  using pointer = T *;
  using reference = T &;
  using iterator_category = random_access_iterator_tag;
};
template <typename I> class reverse_iterator {
  I current;

 public:
  using iterator_type = I;
  using difference_type = typename iterator_traits<I>::difference_type;
  using value_type = typename iterator_traits<I>::value_type;
  using pointer = typename iterator_traits<I>::pointer;
  using reference = typename iterator_traits<I>::reference;
  using iterator_category = typename iterator_traits<I>::iterator_category;
  constexpr reverse_iterator() : current() {}
  constexpr explicit reverse_iterator(I i) : current(i) {}
  constexpr I base() const { return current; }
  constexpr reference operator*() const {
    I i = current;
    return *--i;
  }
  constexpr reference operator[](difference_type n) const { return current[-n - 1]; }
  constexpr reverse_iterator &operator++() {
    --current;
    return *this;
  }
  constexpr reverse_iterator &operator--() {
    ++current;
    return *this;
  }
  constexpr reverse_iterator operator++(int) { return reverse_iterator(current--); }
  constexpr reverse_iterator operator--(int) { return reverse_iterator(current++); }
  constexpr reverse_iterator operator+(difference_type n) const { return reverse_iterator(current - n); }
  constexpr reverse_iterator operator-(difference_type n) const { return reverse_iterator(current + n); }
  constexpr bool operator==(const reverse_iterator &other) const { return current == other.current; }
  constexpr bool operator!=(const reverse_iterator &other) const { return current != other.current; }
};
template <typename I> constexpr reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }
template <typename I> constexpr typename iterator_traits<I>::difference_type distance(I first, I last) { return last - first; }
template <typename I> constexpr void advance(I &i, typename iterator_traits<I>::difference_type n) { i += n; }
template <typename I> constexpr I next(I i, typename iterator_traits<I>::difference_type n = 1) { return i + n; }
template <typename I> constexpr I prev(I i, typename iterator_traits<I>::difference_type n = 1) { return i - n; }

inline constexpr size_t dynamic_extent = static_cast<size_t>(-1);
template <bool open, size_t N> struct __extent {
  constexpr explicit __extent(size_t) {}
  constexpr size_t __count() const { return N; }
};
template <size_t N> struct __extent<true, N> {
  size_t __number;
  constexpr explicit __extent(size_t n) : __number(n) {}
  constexpr size_t __count() const { return __number; }
};
template <typename T, size_t N = static_cast<size_t>(-1)> class span {
  T *__first;
  __extent<N == dynamic_extent, N> __size;

 public:
  using element_type = T;
  using value_type = remove_cv_t<T>;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using pointer = T *;
  using const_pointer = const T *;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using reverse_iterator = ::std::reverse_iterator<T *>;
  static constexpr size_t extent = N;
  constexpr span() noexcept : __first(nullptr), __size(0) {}
  constexpr span(T *first, size_t n) : __first(first), __size(n) {}
  constexpr span(T *first, T *last) : __first(first), __size(static_cast<size_t>(last - first)) {}
  template <size_t n> constexpr span(T (&all)[n]) noexcept : __first(all), __size(n) {}
  template <typename U, size_t M, enable_if_t<is_convertible<U (*)[], T (*)[]>::value, int> = 0>
  constexpr span(const span<U, M> &other) noexcept : __first(other.data()), __size(other.size()) {}
  constexpr T *data() const noexcept { return __first; }
  constexpr size_t size() const noexcept { return __size.__count(); }
  constexpr size_t size_bytes() const noexcept { return __size.__count() * sizeof(T); }
  constexpr bool empty() const noexcept { return __size.__count() == 0; }
  constexpr T &operator[](size_t i) const { return __first[i]; }
  constexpr T &front() const { return __first[0]; }
  constexpr T &back() const { return __first[__size.__count() - 1]; }
  constexpr T *begin() const noexcept { return __first; }
  constexpr T *end() const noexcept { return __first + __size.__count(); }
  constexpr span<T> first(size_t n) const { return span<T>(__first, n); }
  constexpr span<T> last(size_t n) const { return span<T>(__first + (__size.__count() - n), n); }
  constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const {
    return span<T>(__first + from, n == dynamic_extent ? __size.__count() - from : n);
  }
};
struct nullopt_t {
  constexpr explicit nullopt_t(int) {}
};
inline constexpr nullopt_t nullopt{0};
template <typename T> class optional {
  T __value;
  bool __engaged;

 public:
  using value_type = T;
  constexpr optional() noexcept : __value(), __engaged(false) {}
  constexpr optional(nullopt_t) noexcept : __value(), __engaged(false) {}
  template <typename U, enable_if_t<is_convertible<U &&, T>::value, int> = 0>
  constexpr optional(U &&u) : __value(static_cast<U &&>(u)), __engaged(true) {}
  constexpr bool has_value() const noexcept { return __engaged; }
  constexpr explicit operator bool() const noexcept { return __engaged; }
  constexpr T &value() { return __value; }
  constexpr const T &value() const { return __value; }
  constexpr T &operator*() { return __value; }
  constexpr const T &operator*() const { return __value; }
  constexpr T *operator->() { return &__value; }
  constexpr const T *operator->() const { return &__value; }
  template <typename U> constexpr T value_or(U &&u) const { return __engaged ? __value : static_cast<T>(static_cast<U &&>(u)); }
  constexpr void reset() noexcept { __engaged = false; }
};
template <typename T> struct char_traits;
}  // namespace std
#pragma clang force_cuda_host_device end
