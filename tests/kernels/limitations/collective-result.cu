//pass
//--blockDim=128 --gridDim=1
// wrong: the number of those before a thread tells its slot; what a scan gives is not known
#include <cub/cub.cuh>

__global__ void keep(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ Scan::TempStorage temp;
  int kept = in[threadIdx.x] > 0, before;
  Scan(temp).ExclusiveSum(kept, before);
  if (kept) out[before] = in[threadIdx.x];
}
