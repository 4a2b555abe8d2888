// RAPIDS' memory manager and libcu++'s memory resources: what host code allocates with, as names without meaning.
namespace rmm {
struct [[clang::annotate("code")]] cuda_stream_view {
  cudaStream_t __stream;
  cuda_stream_view();
  cuda_stream_view(cudaStream_t);
  cudaStream_t value() const;
  operator cudaStream_t() const;
  bool is_default() const;
  void synchronize() const;
  void synchronize_no_throw() const;
};
extern const cuda_stream_view cuda_stream_default, cuda_stream_legacy, cuda_stream_per_thread;
#define GPUVERIFY_KEEPS(name)                                                            \
  struct name {                                                                          \
    name();                                                                              \
    template <typename... A> name(A &&...);                                              \
  };
GPUVERIFY_KEEPS(device_async_resource_ref) GPUVERIFY_KEEPS(device_resource_ref) GPUVERIFY_KEEPS(host_async_resource_ref)
GPUVERIFY_KEEPS(host_resource_ref) GPUVERIFY_KEEPS(host_device_async_resource_ref) GPUVERIFY_KEEPS(host_device_resource_ref)
GPUVERIFY_KEEPS(exec_policy) GPUVERIFY_KEEPS(exec_policy_nosync) GPUVERIFY_KEEPS(cuda_device_id)
GPUVERIFY_KEEPS(cuda_set_device_raii) GPUVERIFY_KEEPS(cuda_stream_pool) GPUVERIFY_KEEPS(logic_error)
GPUVERIFY_KEEPS(bad_alloc) GPUVERIFY_KEEPS(cuda_error) GPUVERIFY_KEEPS(out_of_memory)
#undef GPUVERIFY_KEEPS
struct cuda_stream {
  cuda_stream();
  cudaStream_t value() const;
  cuda_stream_view view() const;
  operator cuda_stream_view() const;
  void synchronize() const;
};
struct device_buffer {
  device_buffer();
  template <typename... A> device_buffer(A &&...);
  void *data();
  const void *data() const;
  unsigned long size() const;
  bool is_empty() const;
  template <typename... A> void resize(A &&...);
};
template <typename T> struct device_uvector {
  typedef T value_type;
  typedef T *iterator;
  typedef const T *const_iterator;
  typedef T *pointer;
  typedef T &reference;
  typedef unsigned long size_type;
  template <typename... A> device_uvector(A &&...);
  T *data();
  const T *data() const;
  T *begin();
  const T *begin() const;
  T *end();
  const T *end() const;
  unsigned long size() const;
  bool is_empty() const;
  template <typename... A> void resize(A &&...);
  template <typename... A> T element(A &&...) const;
  device_buffer release();
};
template <typename T> struct device_scalar {
  typedef T value_type;
  typedef T *pointer;
  template <typename... A> device_scalar(A &&...);
  T *data();
  const T *data() const;
  T value(cuda_stream_view) const;
  template <typename... A> void set_value_async(A &&...);
};
namespace mr {
template <typename T> struct polymorphic_allocator {
  typedef T value_type;
  polymorphic_allocator();
  template <typename... A> polymorphic_allocator(A &&...);
};
}
}  // namespace rmm
namespace cuda {
namespace mr {
struct device_accessible {};
struct host_accessible {};
template <typename... P> struct any_resource {
  any_resource();
  template <typename... A> any_resource(A &&...);
};
template <typename... P> struct resource_ref {
  resource_ref();
  template <typename... A> resource_ref(A &&...);
};
template <typename... P> struct any_synchronous_resource {
  any_synchronous_resource();
  template <typename... A> any_synchronous_resource(A &&...);
};
}
}  // namespace cuda
