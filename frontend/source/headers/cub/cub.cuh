// The collectives of CUB that a whole block takes part in. Each use is a place where all threads of the block meet, and an access
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
}  // namespace cub
#endif
