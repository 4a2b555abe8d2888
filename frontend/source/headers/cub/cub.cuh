// The collectives of CUB that a whole block takes part in, and those of a warp. Each use of the former is a place where all threads of the block meet, and an access
// to its storage that needs a barrier before the next use; of the results nothing is known, and no other access is ordered.
#ifndef GPUVERIFY_CUB_CUH
#define GPUVERIFY_CUB_CUH

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

// Whatever caches do: a plain access, of which less is known than of a volatile one.
template <CacheLoadModifier M, typename T> __device__ T ThreadLoad(T *from) { return *from; }
template <CacheStoreModifier M, typename T> __device__ void ThreadStore(T *to, T value) { *to = value; }

struct Sum {
  template <typename T> __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
  template <typename T> __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
  template <typename T> __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};

#define GPUVERIFY_STORAGE(name)                                                                                         \
  struct TempStorage {                                                                                                  \
    unsigned int words[2048];                                                                                           \
  };                                                                                                                    \
  TempStorage *storage;                                                                                                 \
  __device__ name(TempStorage &given) : storage(&given) {}

template <typename T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int P = 0>
struct BlockReduce {
  GPUVERIFY_STORAGE(BlockReduce)
  __device__ T Sum(T input) { return __cub_collective<T>(storage); }
  __device__ T Sum(T input, int valid) { return __cub_collective<T>(storage); }
  template <int N> __device__ T Sum(T (&input)[N]) { return __cub_collective<T>(storage); }
  template <typename Op> __device__ T Reduce(T input, Op op) { return __cub_collective<T>(storage); }
  template <typename Op> __device__ T Reduce(T input, Op op, int valid) { return __cub_collective<T>(storage); }
  template <int N, typename Op> __device__ T Reduce(T (&input)[N], Op op) { return __cub_collective<T>(storage); }
};

template <typename T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int P = 0>
struct BlockScan {
  GPUVERIFY_STORAGE(BlockScan)
  __device__ void ExclusiveSum(T input, T &output) { output = __cub_collective<T>(storage); }
  __device__ void InclusiveSum(T input, T &output) { output = __cub_collective<T>(storage); }
  __device__ void ExclusiveSum(T input, T &output, T &total) { both(output, total); }
  __device__ void InclusiveSum(T input, T &output, T &total) { both(output, total); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N]) { all(output); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N]) { all(output); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], T &total) { all(output, total); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N], T &total) { all(output, total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op) { output = __cub_collective<T>(storage); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op, T &total) { both(output, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { output = __cub_collective<T>(storage); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &total) { both(output, total); }
  template <int N, typename Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op) { all(output); }
  template <int N, typename Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) { all(output); }

 private:
  __device__ void both(T &output, T &total) {
    output = __cub_collective<T>(storage);
    total = __cub_any<T>();
  }
  template <int N> __device__ void all(T (&output)[N]) {
    output[0] = __cub_collective<T>(storage);
    for (int i = 1; i < N; i++) output[i] = __cub_any<T>();
  }
  template <int N> __device__ void all(T (&output)[N], T &total) {
    all(output);
    total = __cub_any<T>();
  }
};

template <typename T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int P = 0>
struct BlockLoad {
  GPUVERIFY_STORAGE(BlockLoad)
  template <typename I> __device__ void Load(I from, T (&items)[N]) {
    __cub_collective<int>(storage);
    for (int i = 0; i < N; i++) items[i] = from[place(i)];
  }
  template <typename I> __device__ void Load(I from, T (&items)[N], int valid) {
    __cub_collective<int>(storage);
    for (int i = 0; i < N; i++) {
      if (place(i) < valid) items[i] = from[place(i)];
    }
  }
  template <typename I, typename D> __device__ void Load(I from, T (&items)[N], int valid, D otherwise) {
    __cub_collective<int>(storage);
    for (int i = 0; i < N; i++) items[i] = place(i) < valid ? from[place(i)] : (T)otherwise;
  }

 private:
  __device__ int place(int i) {
    int thread = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
    return A == BLOCK_LOAD_STRIPED ? i * (X * Y * Z) + thread : thread * N + i;
  }
};

template <typename T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int P = 0>
struct BlockStore {
  GPUVERIFY_STORAGE(BlockStore)
  template <typename I> __device__ void Store(I to, T (&items)[N]) {
    __cub_collective<int>(storage);
    for (int i = 0; i < N; i++) to[place(i)] = __cub_any<T>();
  }
  template <typename I> __device__ void Store(I to, T (&items)[N], int valid) {
    __cub_collective<int>(storage);
    for (int i = 0; i < N; i++) {
      if (place(i) < valid) to[place(i)] = __cub_any<T>();
    }
  }

 private:
  __device__ int place(int i) {
    int thread = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
    return A == BLOCK_STORE_STRIPED ? i * (X * Y * Z) + thread : thread * N + i;
  }
};

#undef GPUVERIFY_STORAGE

// Of a warp, or of as many of its lanes as a power of two says: they tell each other by shuffles, the storage is not touched. Other
// numbers of lanes are told through the storage, which the next use must not touch before they have met again.
template <int W> struct __WarpOf {
  static constexpr bool BY_SHUFFLES = (W & (W - 1)) == 0;
  struct TempStorage {
    unsigned int words[BY_SHUFFLES ? 1 : W];
  };
  TempStorage *storage;
  __device__ __WarpOf(TempStorage &given) : storage(&given) {}
  __device__ void meet() {
    unsigned int lane = ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    unsigned int lanes = W == 32 ? 0xffffffffu : (1u << (W & 31)) - 1u;
    if (BY_SHUFFLES) {
      __shfl_sync(lanes << (lane / W * W), 0, 0);
    } else {
      storage->words[lane % W] = __cub_any<unsigned int>();
      __syncwarp(lanes);
      unsigned int told = storage->words[__cub_any<unsigned int>() % W];
    }
  }
};

template <typename T, int W = 32, int P = 0> struct WarpReduce {
  typedef typename __WarpOf<W>::TempStorage TempStorage;
  __WarpOf<W> lanes;
  __device__ WarpReduce(TempStorage &given) : lanes(given) {}
  __device__ T Sum(T input) { return told(); }
  __device__ T Sum(T input, int valid) { return told(); }
  __device__ T Max(T input) { return told(); }
  __device__ T Min(T input) { return told(); }
  template <typename Op> __device__ T Reduce(T input, Op op) { return told(); }
  template <typename Op> __device__ T Reduce(T input, Op op, int valid) { return told(); }
  template <typename F> __device__ T HeadSegmentedSum(T input, F head) { return told(); }
  template <typename F> __device__ T TailSegmentedSum(T input, F tail) { return told(); }
  template <typename Op, typename F> __device__ T HeadSegmentedReduce(T input, F head, Op op) { return told(); }
  template <typename Op, typename F> __device__ T TailSegmentedReduce(T input, F tail, Op op) { return told(); }

 private:
  __device__ T told() {
    lanes.meet();
    return __cub_any<T>();
  }
};

template <typename T, int W = 32, int P = 0> struct WarpScan {
  typedef typename __WarpOf<W>::TempStorage TempStorage;
  __WarpOf<W> lanes;
  __device__ WarpScan(TempStorage &given) : lanes(given) {}
  __device__ void InclusiveSum(T input, T &output) { told(output); }
  __device__ void ExclusiveSum(T input, T &output) { told(output); }
  __device__ void InclusiveSum(T input, T &output, T &total) { both(output, total); }
  __device__ void ExclusiveSum(T input, T &output, T &total) { both(output, total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op) { told(output); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op, T &total) { both(output, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, Op op) { told(output); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { told(output); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &total) { both(output, total); }
  template <typename Op> __device__ void Scan(T input, T &inclusive, T &exclusive, Op op) { both(inclusive, exclusive); }
  template <typename Op> __device__ void Scan(T input, T &inclusive, T &exclusive, T initial, Op op) { both(inclusive, exclusive); }
  __device__ T Broadcast(T input, unsigned int source) {
    lanes.meet();
    return __cub_any<T>();
  }

 private:
  __device__ void told(T &output) {
    lanes.meet();
    output = __cub_any<T>();
  }
  __device__ void both(T &output, T &other) {
    told(output);
    other = __cub_any<T>();
  }
};
}  // namespace cub
#endif
