// Iterators of Thrust and libcu++ that compute what they give: ordinary code.
#pragma clang force_cuda_host_device begin
namespace thrust {
template <typename D> class __steps_of {
  constexpr D &__self() { return static_cast<D &>(*this); }
  constexpr const D &__self() const { return static_cast<const D &>(*this); }

 public:
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::random_access_iterator_tag;
  constexpr D &operator++() { __self().__move(1); return __self(); }
  constexpr D &operator--() { __self().__move(-1); return __self(); }
  constexpr D operator++(int) { D old = __self(); __self().__move(1); return old; }
  constexpr D operator--(int) { D old = __self(); __self().__move(-1); return old; }
  constexpr D &operator+=(difference_type n) { __self().__move(n); return __self(); }
  constexpr D &operator-=(difference_type n) { __self().__move(-n); return __self(); }
  constexpr D operator+(difference_type n) const { D moved = __self(); moved.__move(n); return moved; }
  constexpr D operator-(difference_type n) const { D moved = __self(); moved.__move(-n); return moved; }
  constexpr difference_type operator-(const D &other) const { return __self().__from(other); }
  constexpr decltype(auto) operator[](difference_type n) const { return *(*this + n); }
  constexpr bool operator==(const D &other) const { return __self().__from(other) == 0; }
  constexpr bool operator!=(const D &other) const { return __self().__from(other) != 0; }
  constexpr bool operator<(const D &other) const { return __self().__from(other) < 0; }
  constexpr bool operator>(const D &other) const { return __self().__from(other) > 0; }
  constexpr bool operator<=(const D &other) const { return __self().__from(other) <= 0; }
  constexpr bool operator>=(const D &other) const { return __self().__from(other) >= 0; }
};
template <typename T, typename...> class counting_iterator : public __steps_of<counting_iterator<T>> {
  T __at;

 public:
  using value_type = T;
  using pointer = const T *;
  using reference = const T &;
  constexpr counting_iterator() : __at() {}
  constexpr explicit counting_iterator(T at) : __at(at) {}
  constexpr T operator*() const { return __at; }
  constexpr const T &base() const { return __at; }
  constexpr void __move(std::ptrdiff_t n) { __at = static_cast<T>(__at + n); }
  constexpr std::ptrdiff_t __from(const counting_iterator &other) const {
    return static_cast<std::ptrdiff_t>(__at) - static_cast<std::ptrdiff_t>(other.__at);
  }
};
template <typename T> constexpr counting_iterator<T> make_counting_iterator(T at) { return counting_iterator<T>(at); }
template <typename F, typename I, typename...> class transform_iterator : public __steps_of<transform_iterator<F, I>> {
  I __at;
  F __function;

 public:
  using reference = decltype(std::declval<const F &>()(*std::declval<const I &>()));
  using value_type = std::remove_cv_t<std::remove_reference_t<reference>>;
  using pointer = value_type *;
  constexpr transform_iterator() : __at(), __function() {}
  constexpr transform_iterator(I at, F function) : __at(at), __function(function) {}
  constexpr reference operator*() const { return __function(*__at); }
  constexpr const I &base() const { return __at; }
  constexpr F functor() const { return __function; }
  constexpr void __move(std::ptrdiff_t n) { __at += n; }
  constexpr std::ptrdiff_t __from(const transform_iterator &other) const { return __at - other.__at; }
};
template <typename F, typename I> constexpr transform_iterator<F, I> make_transform_iterator(I at, F function) {
  return transform_iterator<F, I>(at, function);
}
template <typename I> constexpr auto distance(I first, I last) { return last - first; }
template <typename I, typename N> constexpr void advance(I &i, N n) { i += n; }
}  // namespace thrust
namespace cuda {
using thrust::counting_iterator;
using thrust::make_counting_iterator;
}  // namespace cuda
#pragma clang force_cuda_host_device end
