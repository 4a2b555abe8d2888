// The collectives of CUB that a whole block takes part in, and those of a warp. Each use of the former is a place where all threads of the block meet, and an access
// to its storage that needs a barrier before the next use; no other access is ordered. What comes of them is computed in concrete runs, where __cub_runs() is true,
// from what threads take from each other (__cub_from); proofs are of what is left without, and know nothing of it.
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

template <typename K, typename V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  __device__ KeyValuePair() {}
  __device__ KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
};
struct ArgMax {
  template <typename P> __device__ P operator()(const P &a, const P &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename P> __device__ P operator()(const P &a, const P &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

__device__ int __flat() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }

// Of threads that are numbered from 0, the one of the block that is the first of them: what those from each one up to an end give
// together. How operations are grouped is left open by CUB.
template <typename T, typename Op> __device__ T __onward(T value, int first, int count, int end, Op op) {
  int rank = __flat() - first;
  for (int d = 1; d < count; d *= 2) {
    T other = __cub_from(value, first + rank + d);
    if (rank + d < end) value = op(value, other);
  }
  return value;
}

// ... what those up to each one give together: with its own, without it (nothing defines that for the first one), and all.
template <typename T, typename Op>
__device__ void __scanned(T value, int first, int count, Op op, T &inclusive, T &exclusive, T &total) {
  int rank = __flat() - first;
  for (int d = 1; d < count; d *= 2) {
    T other = __cub_from(value, first + rank - d);
    if (rank >= d) value = op(other, value);
  }
  inclusive = value;
  total = __cub_from(value, first + count - 1);
  T before = __cub_from(value, first + rank - 1);
  if (rank > 0) exclusive = before;
}

template <typename T, int N, typename Op> __device__ T __together(T (&items)[N], Op op) {
  T value = items[0];
  for (int i = 1; i < N; i++) value = op(value, items[i]);
  return value;
}

// Where the block has other sizes than the collective is of, nothing says what comes of it: runs show nothing there.
__device__ void __of_block(int x, int y, int z) {
  if (__cub_runs() && (blockDim.x != x || blockDim.y != y || blockDim.z != z)) __cub_unknown();
}

#define GPUVERIFY_STORAGE(name)                                                                                         \
  struct TempStorage {                                                                                                  \
    unsigned int words[2048];                                                                                           \
  };                                                                                                                    \
  TempStorage *storage;                                                                                                 \
  __device__ name(TempStorage &given) : storage(&given) {}

template <typename T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int P = 0>
struct BlockReduce {
  GPUVERIFY_STORAGE(BlockReduce)
  __device__ T Sum(T input) { return Reduce(input, ::cub::Sum(), X * Y * Z); }
  __device__ T Sum(T input, int valid) { return Reduce(input, ::cub::Sum(), valid); }
  template <int N> __device__ T Sum(T (&input)[N]) { return Reduce(input, ::cub::Sum()); }
  template <typename Op> __device__ T Reduce(T input, Op op) { return Reduce(input, op, X * Y * Z); }
  template <typename Op> __device__ T Reduce(T input, Op op, int valid) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
    T result = __cub_undefined<T>();
    if (__cub_runs()) {
      T value = __onward(input, 0, X * Y * Z, valid, op);
      if (__flat() == 0) result = value;
    }
    return result;
  }
  template <int N, typename Op> __device__ T Reduce(T (&input)[N], Op op) {
    T own = __cub_undefined<T>();
    if (__cub_runs()) own = __together(input, op);
    return Reduce(own, op, X * Y * Z);
  }
};

template <typename T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int P = 0>
struct BlockScan {
  GPUVERIFY_STORAGE(BlockScan)
  __device__ void ExclusiveSum(T input, T &output) { T total; before(input, output, T(), ::cub::Sum(), total); }
  __device__ void InclusiveSum(T input, T &output) { T total; up_to(input, output, ::cub::Sum(), total); }
  __device__ void ExclusiveSum(T input, T &output, T &total) { before(input, output, T(), ::cub::Sum(), total); }
  __device__ void InclusiveSum(T input, T &output, T &total) { up_to(input, output, ::cub::Sum(), total); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N]) { T total; before(input, output, T(), ::cub::Sum(), total); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N]) { T total; up_to(input, output, ::cub::Sum(), total); }
  template <int N> __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], T &total) { before(input, output, T(), ::cub::Sum(), total); }
  template <int N> __device__ void InclusiveSum(T (&input)[N], T (&output)[N], T &total) { up_to(input, output, ::cub::Sum(), total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op) { T total; up_to(input, output, op, total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op, T &total) { up_to(input, output, op, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { T total; before(input, output, initial, op, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &total) { before(input, output, initial, op, total); }
  template <int N, typename Op> __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op) { T total; up_to(input, output, op, total); }
  template <int N, typename Op> __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) { T total; before(input, output, initial, op, total); }

 private:
  template <typename Op> __device__ void up_to(T input, T &output, Op op, T &total) {
    T ignored;
    told(input, output, ignored, op, total);
  }
  template <typename Op> __device__ void before(T input, T &output, T initial, Op op, T &total) {
    T ignored;
    told(input, ignored, output, op, total);
    if (__cub_runs()) output = __flat() == 0 ? initial : op(initial, output);
  }
  template <int N, typename Op> __device__ void up_to(T (&input)[N], T (&output)[N], Op op, T &total) {
    T ignored, running, own = __cub_undefined<T>();
    if (__cub_runs()) own = __together(input, op);
    told(own, ignored, running, op, total);
    for (int i = 0; i < N; i++) {
      T item = __cub_undefined<T>();
      if (__cub_runs()) item = running = i == 0 && __flat() == 0 ? input[i] : op(running, input[i]);
      output[i] = item;
    }
  }
  template <int N, typename Op> __device__ void before(T (&input)[N], T (&output)[N], T initial, Op op, T &total) {
    T running, own = __cub_undefined<T>();
    if (__cub_runs()) own = __together(input, op);
    before(own, running, initial, op, total);
    for (int i = 0; i < N; i++) {
      T item = __cub_undefined<T>();
      if (__cub_runs()) {
        item = running;
        running = op(running, input[i]);
      }
      output[i] = item;
    }
  }
  template <typename Op> __device__ void told(T input, T &inclusive, T &exclusive, Op op, T &total) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
    inclusive = __cub_undefined<T>();
    exclusive = __cub_undefined<T>();
    total = __cub_undefined<T>();
    if (__cub_runs()) __scanned(input, 0, X * Y * Z, op, inclusive, exclusive, total);
  }
};

template <typename T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int P = 0>
struct BlockLoad {
  GPUVERIFY_STORAGE(BlockLoad)
  template <typename I> __device__ void Load(I from, T (&items)[N]) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
    for (int i = 0; i < N; i++) items[i] = from[place(i)];
  }
  template <typename I> __device__ void Load(I from, T (&items)[N], int valid) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
    for (int i = 0; i < N; i++) {
      if (place(i) < valid) items[i] = from[place(i)];
    }
  }
  template <typename I, typename D> __device__ void Load(I from, T (&items)[N], int valid, D otherwise) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
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
    __of_block(X, Y, Z);
    __cub_collective(storage);
    for (int i = 0; i < N; i++) to[place(i)] = stored(items[i]);
  }
  template <typename I> __device__ void Store(I to, T (&items)[N], int valid) {
    __of_block(X, Y, Z);
    __cub_collective(storage);
    for (int i = 0; i < N; i++) {
      if (place(i) < valid) to[place(i)] = stored(items[i]);
    }
  }

 private:
  __device__ T stored(T item) {
    T result = __cub_undefined<T>();
    if (__cub_runs()) result = item;
    return result;
  }
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
  __device__ int rank() { return __flat() % 32 % W; }
  __device__ int first() { return __flat() - rank(); }
  __device__ void meet() {
    unsigned int lane = ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    unsigned int lanes = W == 32 ? 0xffffffffu : (1u << (W & 31)) - 1u;
    if (BY_SHUFFLES) {
      __shfl_sync(lanes << (lane / W * W), 0, 0);
    } else {
      storage->words[lane % W] = __cub_undefined<unsigned int>();
      __syncwarp(lanes);
      unsigned int told = storage->words[__cub_undefined<unsigned int>() % W];
    }
  }
};

template <typename T, int W = 32, int P = 0> struct WarpReduce {
  typedef typename __WarpOf<W>::TempStorage TempStorage;
  __WarpOf<W> lanes;
  __device__ WarpReduce(TempStorage &given) : lanes(given) {}
  __device__ T Sum(T input) { return Reduce(input, ::cub::Sum(), W); }
  __device__ T Sum(T input, int valid) { return Reduce(input, ::cub::Sum(), valid); }
  __device__ T Max(T input) { return Reduce(input, ::cub::Max(), W); }
  __device__ T Min(T input) { return Reduce(input, ::cub::Min(), W); }
  template <typename Op> __device__ T Reduce(T input, Op op) { return Reduce(input, op, W); }
  template <typename Op> __device__ T Reduce(T input, Op op, int valid) {
    lanes.meet();
    T result = __cub_undefined<T>();
    if (__cub_runs()) {
      T value = __onward(input, lanes.first(), W, valid, op);
      if (lanes.rank() == 0) result = value;
    }
    return result;
  }
  template <typename F> __device__ T HeadSegmentedSum(T input, F head) { return segmented(input, head, 0, ::cub::Sum()); }
  template <typename F> __device__ T TailSegmentedSum(T input, F tail) { return segmented(input, tail, 1, ::cub::Sum()); }
  template <typename Op, typename F> __device__ T HeadSegmentedReduce(T input, F head, Op op) { return segmented(input, head, 0, op); }
  template <typename Op, typename F> __device__ T TailSegmentedReduce(T input, F tail, Op op) { return segmented(input, tail, 1, op); }

 private:
  // A segment begins at a flag, or behind one (``behind``), and with the first lane.
  template <typename F, typename Op> __device__ T segmented(T input, F flag, int behind, Op op) {
    lanes.meet();
    T result = __cub_undefined<T>();
    if (__cub_runs()) {
      int rank = lanes.rank(), begins = rank == 0, end = W;
      for (int i = W - 1; i + behind > 0; i--) {
        int flagged = __cub_from(flag ? 1 : 0, lanes.first() + i);
        if (flagged && i + behind > rank) end = i + behind;
        if (flagged && i + behind == rank) begins = 1;
      }
      T value = __onward(input, lanes.first(), W, end, op);
      if (begins) result = value;
    }
    return result;
  }
};

template <typename T, int W = 32, int P = 0> struct WarpScan {
  typedef typename __WarpOf<W>::TempStorage TempStorage;
  __WarpOf<W> lanes;
  __device__ WarpScan(TempStorage &given) : lanes(given) {}
  __device__ void InclusiveSum(T input, T &output) { T ignored, total; told(input, output, ignored, ::cub::Sum(), total); }
  __device__ void ExclusiveSum(T input, T &output) { T ignored, total; begun(input, ignored, output, T(), ::cub::Sum(), total); }
  __device__ void InclusiveSum(T input, T &output, T &total) { T ignored; told(input, output, ignored, ::cub::Sum(), total); }
  __device__ void ExclusiveSum(T input, T &output, T &total) { T ignored; begun(input, ignored, output, T(), ::cub::Sum(), total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op) { T ignored, total; told(input, output, ignored, op, total); }
  template <typename Op> __device__ void InclusiveScan(T input, T &output, Op op, T &total) { T ignored; told(input, output, ignored, op, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, Op op) { T ignored, total; told(input, ignored, output, op, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op) { T ignored, total; begun(input, ignored, output, initial, op, total); }
  template <typename Op> __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &total) { T ignored; begun(input, ignored, output, initial, op, total); }
  template <typename Op> __device__ void Scan(T input, T &inclusive, T &exclusive, Op op) { T total; told(input, inclusive, exclusive, op, total); }
  template <typename Op> __device__ void Scan(T input, T &inclusive, T &exclusive, T initial, Op op) { T total; begun(input, inclusive, exclusive, initial, op, total); }
  __device__ T Broadcast(T input, unsigned int source) {
    lanes.meet();
    T result = __cub_undefined<T>();
    if (__cub_runs()) result = __cub_from(input, lanes.first() + source);
    return result;
  }

 private:
  template <typename Op> __device__ void told(T input, T &inclusive, T &exclusive, Op op, T &total) {
    lanes.meet();
    inclusive = __cub_undefined<T>();
    exclusive = __cub_undefined<T>();
    total = __cub_undefined<T>();
    if (__cub_runs()) __scanned(input, lanes.first(), W, op, inclusive, exclusive, total);
  }
  template <typename Op> __device__ void begun(T input, T &inclusive, T &exclusive, T initial, Op op, T &total) {
    told(input, inclusive, exclusive, op, total);
    if (__cub_runs()) {
      exclusive = lanes.rank() == 0 ? initial : op(initial, exclusive);
      inclusive = op(initial, inclusive);
    }
  }
};
}  // namespace cub
#endif
