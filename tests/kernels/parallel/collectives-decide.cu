//pass
//--blockDim=128 --gridDim=1
// open: what comes of collectives is known to runs only
#include <cub/cub.cuh>

struct Pair {
  int least;
  float most;
  __device__ Pair operator+(const Pair &o) const {
    Pair r = {o.least < least ? o.least : least, o.most < most ? most : o.most};
    return r;
  }
};

__global__ void sums(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  __shared__ int all;
  int sum = Reduce(temp).Sum(1);
  if (threadIdx.x == 0) all = sum;
  __syncthreads();
  if (all != 128) out[0] = threadIdx.x;
}

__global__ void pairs(int *out) {
  typedef cub::BlockReduce<Pair, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  __shared__ int all;
  Pair mine = {(int)threadIdx.x, threadIdx.x * 0.5f};
  Pair sum = Reduce(temp).Reduce(mine, cub::Sum());
  if (threadIdx.x == 0) all = sum.least + (int)(2 * sum.most);
  __syncthreads();
  if (all != 127) out[0] = threadIdx.x;
}

__global__ void places(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ Scan::TempStorage temp;
  int kept = in[threadIdx.x] & 1, before, total;
  Scan(temp).ExclusiveSum(kept, before, total);
  out[kept ? before : 128 + threadIdx.x - before] = in[threadIdx.x];
  if (before > total) out[0] = threadIdx.x;
}

__global__ void lanes(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  typedef cub::WarpScan<int, 16> Scan;
  __shared__ Reduce::TempStorage temp[4];
  __shared__ Scan::TempStorage scans[8];
  int sum = Reduce(temp[threadIdx.x / 32]).Sum(1), before;
  Scan(scans[threadIdx.x / 16]).ExclusiveSum(1, before);
  if (threadIdx.x % 32 == 0 && sum != 32) out[0] = threadIdx.x;
  out[128 + threadIdx.x / 16 * 16 + before] = in[threadIdx.x];
}
