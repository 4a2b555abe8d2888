//pass
//--blockDim=128 --gridDim=1
// The reductions of a warp need no storage: two of them in a row, and what comes of them is in the first lane.
#include <cub/cub.cuh>

__global__ void sums(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ Reduce::TempStorage temp[4];
  int sum = Reduce(temp[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  int most = Reduce(temp[threadIdx.x / 32]).Reduce(in[threadIdx.x], [](int a, int b) { return a < b ? b : a; });
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum + most;
}

__global__ void scans(const int *in, int *out) {
  typedef cub::WarpScan<int, 16> Scan;
  __shared__ Scan::TempStorage temp[8];
  int before, total;
  Scan(temp[threadIdx.x / 16]).ExclusiveSum(in[threadIdx.x], before, total);
  out[threadIdx.x] = before + total;
}
