//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// The first words after the four totals are written by threads 4 to 7: were WARPS the outer constant, thread 1 would write there.

const int WARPS = 1;

struct Totals {
  static const int WARPS = 4;
  struct Storage {
    int of_warp[WARPS];
    int after[WARPS];
  };
};

__global__ void totals(int *out) {
  __shared__ Totals::Storage storage;
  int *words = (int *)&storage;
  if (threadIdx.x < 4) storage.after[threadIdx.x] = threadIdx.x; // finding: race storage
  if (threadIdx.x >= 4 && threadIdx.x < 8) words[threadIdx.x] = 9; // finding: race storage
  __syncthreads();
  if (threadIdx.x < 4) out[blockIdx.x * 4 + threadIdx.x] = storage.of_warp[threadIdx.x];
}
