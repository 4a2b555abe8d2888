//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
// verdict: refuted
// As in collectives-decide.cu, and what comes of the collectives is what sends all threads to one place.
#include <cub/cub.cuh>

__global__ void sums(int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ Reduce::TempStorage temp;
  __shared__ int all;
  int sum = Reduce(temp).Sum(1);
  if (threadIdx.x == 0) all = sum;
  __syncthreads();
  if (all == 128) out[0] = threadIdx.x; // finding: race out
}

__global__ void places(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ Scan::TempStorage temp;
  int before, total;
  Scan(temp).ExclusiveSum(in[threadIdx.x] & 1, before, total);
  out[before] = in[threadIdx.x]; // finding: race out
}

__global__ void lanes(const int *in, int *out) {
  typedef cub::WarpScan<int, 16> Scan;
  __shared__ Scan::TempStorage temp[8];
  int up_to;
  Scan(temp[threadIdx.x / 16]).InclusiveSum(1, up_to);
  out[threadIdx.x / 16 * 15 + up_to] = threadIdx.x; // finding: race out
}
