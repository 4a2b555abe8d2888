//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=1
// The storage is used again, without a barrier.
#include <cub/block/block_scan.cuh>

__global__ void scan(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ Scan::TempStorage temp;
  int before, up_to;
  Scan(temp).ExclusiveSum(in[threadIdx.x], before);  // finding: race temp
  Scan(temp).InclusiveSum(in[threadIdx.x], up_to);  // finding: race temp
  out[threadIdx.x] = before + up_to;
}
