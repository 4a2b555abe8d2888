//pass
//--blockDim=32 --gridDim=2
// Those for which the condition holds have one row, the others another; within each all have places of their own.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void f(const int *in, int *out) {
  __shared__ int row[2][32];
  const int i = blockIdx.x * 32 + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const bool holds = in[i] > 3;
  auto alike = cg::binary_partition(warp, holds);
  row[holds][threadIdx.x] = i;
  alike.sync();
  out[i] = row[holds][threadIdx.x] + alike.size();
}
