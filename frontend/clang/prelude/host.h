// What host code keeps its things in, so that classes and functions which mention it are read: names, and no meaning. What is a
// member of classes that kernels get has the size that GNU's library gives it.
namespace std {
#define GPUVERIFY_KEEPS(name, words)                                                     \
  template <typename T, typename... R> struct [[clang::annotate("code")]] name {         \
    void *__inside[words];                                                               \
    typedef T element_type;                                                              \
    typedef T value_type;                                                                \
    typedef T *iterator;                                                                 \
    typedef const T *const_iterator;                                                     \
    typedef T *pointer;                                                                  \
    typedef T &reference;                                                                \
    typedef const T &const_reference;                                                    \
    typedef unsigned long size_type;                                                     \
    typedef long difference_type;                                                        \
    name();                                                                              \
    template <typename... A> name(A &&...);                                              \
    template <typename T1> name(initializer_list<T1>);                                   \
    unsigned long size() const;                                                          \
    bool empty() const;                                                                  \
    T *get() const;                                                                      \
    T *data() const;                                                                     \
    T *begin() const;                                                                    \
    T *end() const;                                                                      \
    T &operator*() const;                                                                \
    T *operator->() const;                                                               \
    T &operator[](unsigned long) const;                                                  \
  };
GPUVERIFY_KEEPS(vector, 3) GPUVERIFY_KEEPS(shared_ptr, 2) GPUVERIFY_KEEPS(unique_ptr, 1) GPUVERIFY_KEEPS(weak_ptr, 2)
GPUVERIFY_KEEPS(basic_string, 4) GPUVERIFY_KEEPS(basic_string_view, 2)
#undef GPUVERIFY_KEEPS
#define GPUVERIFY_KEEPS(name)                                                            \
  template <typename... T> struct name {                                                 \
    name();                                                                              \
    template <typename... A> name(A &&...);                                              \
    template <typename T1> name(initializer_list<T1>);                                   \
    unsigned long size() const;                                                          \
  };
GPUVERIFY_KEEPS(list) GPUVERIFY_KEEPS(deque) GPUVERIFY_KEEPS(map) GPUVERIFY_KEEPS(multimap)
GPUVERIFY_KEEPS(unordered_map) GPUVERIFY_KEEPS(unordered_set) GPUVERIFY_KEEPS(set) GPUVERIFY_KEEPS(queue) GPUVERIFY_KEEPS(stack)
GPUVERIFY_KEEPS(priority_queue) GPUVERIFY_KEEPS(function) GPUVERIFY_KEEPS(lock_guard)
GPUVERIFY_KEEPS(unique_lock) GPUVERIFY_KEEPS(future) GPUVERIFY_KEEPS(promise) GPUVERIFY_KEEPS(allocator) GPUVERIFY_KEEPS(hash)
#undef GPUVERIFY_KEEPS
#define GPUVERIFY_KEEPS(name, number)                                                    \
  template <typename T = number> struct name {                                           \
    typedef T result_type;                                                               \
    name();                                                                              \
    template <typename... A> name(A &&...);                                              \
    template <typename G> T operator()(G &) const;                                       \
  };
GPUVERIFY_KEEPS(uniform_int_distribution, int) GPUVERIFY_KEEPS(uniform_real_distribution, double)
GPUVERIFY_KEEPS(normal_distribution, double)
#undef GPUVERIFY_KEEPS
template <typename T, typename... A> shared_ptr<T> make_shared(A &&...);
template <typename T, typename... A> unique_ptr<T> make_unique(A &&...);
#define GPUVERIFY_JOINED(one, other) template <typename C> basic_string<C> operator+(one, other);
GPUVERIFY_JOINED(const basic_string<C> &, const basic_string<C> &) GPUVERIFY_JOINED(const basic_string<C> &, const C *)
GPUVERIFY_JOINED(const C *, const basic_string<C> &) GPUVERIFY_JOINED(const basic_string<C> &, C) GPUVERIFY_JOINED(C, const basic_string<C> &)
#undef GPUVERIFY_JOINED
typedef basic_string<char> string;
typedef basic_string_view<char> string_view;
#define GPUVERIFY_KEEPS(name) struct name { name(); template <typename... A> name(A &&...); };
GPUVERIFY_KEEPS(ostream) GPUVERIFY_KEEPS(istream) GPUVERIFY_KEEPS(iostream) GPUVERIFY_KEEPS(stringstream)
GPUVERIFY_KEEPS(ostringstream) GPUVERIFY_KEEPS(istringstream) GPUVERIFY_KEEPS(ofstream) GPUVERIFY_KEEPS(ifstream)
GPUVERIFY_KEEPS(mutex) GPUVERIFY_KEEPS(recursive_mutex) GPUVERIFY_KEEPS(condition_variable) GPUVERIFY_KEEPS(thread)
GPUVERIFY_KEEPS(any) GPUVERIFY_KEEPS(type_index) GPUVERIFY_KEEPS(random_device) GPUVERIFY_KEEPS(mt19937) GPUVERIFY_KEEPS(mt19937_64)
GPUVERIFY_KEEPS(default_random_engine) GPUVERIFY_KEEPS(bernoulli_distribution)
#undef GPUVERIFY_KEEPS
template <typename T> struct [[clang::annotate("code")]] enable_shared_from_this {
  void *__inside[2];
  shared_ptr<T> shared_from_this();
};
struct exception { exception(); virtual ~exception(); virtual const char *what() const noexcept; };
#define GPUVERIFY_THROWN(name, base) struct name : base { name(const string &); name(const char *); };
GPUVERIFY_THROWN(runtime_error, exception) GPUVERIFY_THROWN(logic_error, exception) GPUVERIFY_THROWN(bad_alloc, exception)
GPUVERIFY_THROWN(invalid_argument, logic_error) GPUVERIFY_THROWN(out_of_range, logic_error) GPUVERIFY_THROWN(length_error, logic_error)
GPUVERIFY_THROWN(domain_error, logic_error) GPUVERIFY_THROWN(overflow_error, runtime_error)
#undef GPUVERIFY_THROWN
}  // namespace std
