// What braces make without any header: `for (int i : {1, 2})`. Ordinary code; `cuda::std` is the same namespace.
#pragma clang force_cuda_host_device begin
namespace std {
template <typename T> class initializer_list {
  const T *first;
  size_t count;
  constexpr initializer_list(const T *first, size_t count) noexcept : first(first), count(count) {}

 public:
  using value_type = T;
  using reference = const T &;
  using const_reference = const T &;
  using size_type = size_t;
  using iterator = const T *;
  using const_iterator = const T *;
  constexpr initializer_list() noexcept : first(nullptr), count(0) {}
  constexpr size_t size() const noexcept { return count; }
  constexpr const T *begin() const noexcept { return first; }
  constexpr const T *end() const noexcept { return first + count; }
};
}  // namespace std
#pragma clang force_cuda_host_device end
