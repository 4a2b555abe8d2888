// cooperative_groups.h with its reductions, scans and copies. Groups have no content that is known here.
namespace cooperative_groups {
class thread_group {
 public:
  GPUVERIFY_D unsigned long long size() const;
  GPUVERIFY_D unsigned long long num_threads() const;
  GPUVERIFY_D unsigned long long thread_rank() const;
  GPUVERIFY_D void sync() const;
};

class thread_block : public thread_group {
 public:
  struct arrival_token {};
  GPUVERIFY_D static void sync();
  GPUVERIFY_D arrival_token barrier_arrive() const;
  GPUVERIFY_D void barrier_wait(arrival_token &&) const;
  GPUVERIFY_D static unsigned int size();
  GPUVERIFY_D static unsigned int num_threads();
  GPUVERIFY_D static unsigned int thread_rank();
  GPUVERIFY_D static dim3 group_index();
  GPUVERIFY_D static dim3 thread_index();
  GPUVERIFY_D static dim3 group_dim();
  GPUVERIFY_D static dim3 dim_threads();
};

class grid_group : public thread_group {
 public:
  using arrival_token = unsigned int;
  GPUVERIFY_D bool is_valid() const;
  GPUVERIFY_D void sync() const;
  GPUVERIFY_D arrival_token barrier_arrive() const;
  GPUVERIFY_D void barrier_wait(arrival_token &&) const;
  GPUVERIFY_D static unsigned long long size();
  GPUVERIFY_D static unsigned long long num_threads();
  GPUVERIFY_D static unsigned long long thread_rank();
  GPUVERIFY_D static unsigned long long num_blocks();
  GPUVERIFY_D static unsigned long long block_rank();
  GPUVERIFY_D static dim3 group_dim();
  GPUVERIFY_D static dim3 dim_threads();
  GPUVERIFY_D static dim3 thread_index();
  GPUVERIFY_D static dim3 dim_blocks();
  GPUVERIFY_D static dim3 block_index();
};

class multi_grid_group : public thread_group {
 public:
  GPUVERIFY_D bool is_valid() const;
  GPUVERIFY_D void sync() const;
  GPUVERIFY_D unsigned long long size() const;
  GPUVERIFY_D unsigned long long num_threads() const;
  GPUVERIFY_D unsigned long long thread_rank() const;
  GPUVERIFY_D unsigned int grid_rank() const;
  GPUVERIFY_D unsigned int num_grids() const;
};

class cluster_group : public thread_group {
 public:
  struct arrival_token {};
  GPUVERIFY_D static void sync();
  GPUVERIFY_D static arrival_token barrier_arrive();
  GPUVERIFY_D static void barrier_wait();
  GPUVERIFY_D static void barrier_wait(arrival_token &&);
  GPUVERIFY_D static unsigned int query_shared_rank(const void *);
  template <typename T> GPUVERIFY_D static T *map_shared_rank(T *, int);
  GPUVERIFY_D static dim3 block_index();
  GPUVERIFY_D static unsigned int block_rank();
  GPUVERIFY_D static dim3 thread_index();
  GPUVERIFY_D static unsigned int thread_rank();
  GPUVERIFY_D static dim3 dim_blocks();
  GPUVERIFY_D static unsigned int num_blocks();
  GPUVERIFY_D static dim3 dim_threads();
  GPUVERIFY_D static unsigned int num_threads();
  GPUVERIFY_D static unsigned int size();
};

// The value of an element that is passed by a forwarding reference.
template <typename T> struct __value { typedef T type; };
template <typename T> struct __value<const T> { typedef T type; };
template <typename T> struct __value<volatile T> { typedef T type; };
template <typename T> struct __value<const volatile T> { typedef T type; };
template <typename T> struct __value<T &> : __value<T> {};
template <typename T> struct __value<T &&> : __value<T> {};

#define GPUVERIFY_EXCHANGES                                                                                        \
  template <typename T> GPUVERIFY_D typename __value<T>::type shfl(T &&, int) const;                               \
  template <typename T> GPUVERIFY_D typename __value<T>::type shfl_up(T &&, unsigned int) const;                   \
  template <typename T> GPUVERIFY_D typename __value<T>::type shfl_down(T &&, unsigned int) const;                 \
  GPUVERIFY_D int any(int) const;                                                                                  \
  GPUVERIFY_D int all(int) const;                                                                                  \
  GPUVERIFY_D unsigned int ballot(int) const;                                                                      \
  template <typename T> GPUVERIFY_D unsigned int match_any(T) const;                                               \
  template <typename T> GPUVERIFY_D unsigned int match_all(T, int &) const;                                        \
  GPUVERIFY_D unsigned int meta_group_rank() const;                                                                \
  GPUVERIFY_D unsigned int meta_group_size() const;

class coalesced_group : public thread_group {
 public:
  GPUVERIFY_D unsigned int num_threads() const;
  GPUVERIFY_D unsigned int size() const;
  GPUVERIFY_D unsigned int thread_rank() const;
  GPUVERIFY_D void sync() const;
  GPUVERIFY_EXCHANGES
};

// The bodies are for constant expressions: the type is known.
#define GPUVERIFY_TILE                                                                                             \
  GPUVERIFY_D static void sync();                                                                                  \
  GPUVERIFY_D static unsigned int thread_rank();                                                                   \
  GPUVERIFY_D static constexpr unsigned int num_threads() { return Size; }                                         \
  GPUVERIFY_D static constexpr unsigned int size() { return Size; }                                                \
  template <typename T> GPUVERIFY_D typename __value<T>::type shfl_xor(T &&, unsigned int) const;                  \
  GPUVERIFY_EXCHANGES

template <unsigned int Size, typename ParentT = void> class thread_block_tile;
template <unsigned int Size> class [[clang::annotate("known")]] thread_block_tile<Size, void> {
 public:
  template <typename P> GPUVERIFY_D thread_block_tile(const thread_block_tile<Size, P> &);
  GPUVERIFY_TILE
};
template <unsigned int Size, typename ParentT> class [[clang::annotate("known")]] thread_block_tile {
 public:
  GPUVERIFY_D operator thread_block_tile<Size, void>() const;
  GPUVERIFY_TILE
};
#undef GPUVERIFY_EXCHANGES
#undef GPUVERIFY_TILE

template <unsigned int Bytes = 1024> struct [[clang::annotate("code")]] block_tile_memory { char __memory[Bytes]; };

GPUVERIFY_D thread_block this_thread_block();
template <unsigned int Bytes> GPUVERIFY_D thread_block this_thread_block(block_tile_memory<Bytes> &);
GPUVERIFY_D grid_group this_grid();
GPUVERIFY_D multi_grid_group this_multi_grid();
GPUVERIFY_D cluster_group this_cluster();
GPUVERIFY_D coalesced_group coalesced_threads();
GPUVERIFY_D thread_block_tile<1, void> this_thread();
template <typename G> GPUVERIFY_D void sync(const G &);
template <typename G> GPUVERIFY_D void synchronize(const G &);
template <typename G> GPUVERIFY_D auto thread_rank(const G &g) -> decltype(g.thread_rank());
template <typename G> GPUVERIFY_D auto group_size(const G &g) -> decltype(g.num_threads());
GPUVERIFY_D thread_group tiled_partition(const thread_group &, unsigned int);
GPUVERIFY_D thread_group tiled_partition(const thread_block &, unsigned int);
GPUVERIFY_D coalesced_group tiled_partition(const coalesced_group &, unsigned int);
template <unsigned int Size, typename ParentT> GPUVERIFY_D thread_block_tile<Size, ParentT> tiled_partition(const ParentT &);
GPUVERIFY_D coalesced_group binary_partition(const coalesced_group &, bool);
template <unsigned int Size, typename P> GPUVERIFY_D coalesced_group binary_partition(const thread_block_tile<Size, P> &, bool);
template <typename L> GPUVERIFY_D coalesced_group labeled_partition(const coalesced_group &, L);
template <typename L, unsigned int Size, typename P>
GPUVERIFY_D coalesced_group labeled_partition(const thread_block_tile<Size, P> &, L);

#define GPUVERIFY_OPERATION(name) \
  template <typename T> struct name { GPUVERIFY_D T operator()(T, T) const; };
GPUVERIFY_OPERATION(plus)
GPUVERIFY_OPERATION(less)
GPUVERIFY_OPERATION(greater)
GPUVERIFY_OPERATION(bit_and)
GPUVERIFY_OPERATION(bit_or)
GPUVERIFY_OPERATION(bit_xor)
#undef GPUVERIFY_OPERATION
template <typename G, typename T, typename F> GPUVERIFY_D auto reduce(const G &, T &&value, F &&f) -> decltype(f(value, value));
template <typename G, typename T, typename F>
GPUVERIFY_D auto inclusive_scan(const G &, T &&value, F &&f) -> decltype(f(value, value));
template <typename G, typename T, typename F>
GPUVERIFY_D auto exclusive_scan(const G &, T &&value, F &&f) -> decltype(f(value, value));
template <typename G, typename T> GPUVERIFY_D typename __value<T>::type inclusive_scan(const G &, T &&);
template <typename G, typename T> GPUVERIFY_D typename __value<T>::type exclusive_scan(const G &, T &&);
template <typename G, typename T, typename S> GPUVERIFY_D void memcpy_async(const G &, T *to, const T *from, const S &bytes);
template <typename G, typename T, typename To, typename From>
GPUVERIFY_D void memcpy_async(const G &, T *to, const To &there, const T *from, const From &here);
template <typename G> GPUVERIFY_D void wait(const G &);
template <unsigned int N, typename G> GPUVERIFY_D void wait_prior(const G &);
}

// What the stand-in for CUB is made of: a use of a storage by a whole block, a value that nothing defines, the value of a thread
// of the block that is here, too, and whether this is a concrete run.
template <typename S> GPUVERIFY_D void __cub_collective(S *);
template <typename T> GPUVERIFY_D T __cub_undefined();
template <typename T> GPUVERIFY_D T __cub_from(T, int);
GPUVERIFY_D int __cub_unknown();
GPUVERIFY_D int __cub_runs();

GPUVERIFY_D dim3 __clusterDim();
GPUVERIFY_D dim3 __clusterRelativeBlockIdx();
GPUVERIFY_D unsigned int __clusterRelativeBlockRank();
GPUVERIFY_D unsigned int __clusterSizeInBlocks();
GPUVERIFY_D void __cluster_barrier_arrive();
GPUVERIFY_D void __cluster_barrier_arrive_relaxed();
GPUVERIFY_D void __cluster_barrier_wait();
GPUVERIFY_D void *__cluster_map_shared_rank(const void *, unsigned int);
