//pass
//--blockDim=128 --gridDim=4
// The constants of a class and of its base give the lengths of arrays in it and in the classes inside it: not what is outside.

const int WARPS = 1;

struct Shape {
  static const int ROWS = 2;
};

template <int BLOCK>
struct Totals : Shape {
  static constexpr int WARPS = BLOCK / 32;
  struct Storage {
    int of_warp[WARPS];
    int after[ROWS * WARPS];
  };
  template <int TIMES>
  struct Several {
    int items[TIMES * WARPS];
  };
  static constexpr int words = sizeof(Storage) / sizeof(int);
};

__global__ void totals(int *out) {
  using T = Totals<128>;
  __shared__ T::Storage storage;
  __shared__ T::Several<2> several;
  __assert(T::words == 12 && sizeof(several) == 32);
  int *words = (int *)&storage;
  if (threadIdx.x < 4) storage.of_warp[threadIdx.x] = threadIdx.x;
  if (threadIdx.x >= 4 && threadIdx.x < T::words) words[threadIdx.x] = 1;
  if (threadIdx.x < 8) several.items[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = storage.of_warp[threadIdx.x & 3] + several.items[threadIdx.x];
}
