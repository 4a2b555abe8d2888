//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=4
// Each warp reads its own row as far as its last lane with a word says; a sum of lane numbers is no lane.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void words(const char *text, int *found)
{
    __shared__ int starts[4][32];
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int *mine = starts[tile.meta_group_rank()];
    const int lane = tile.thread_rank();
    const int at = blockIdx.x * 128 + threadIdx.x;
    mine[lane] = text[at]; // finding: race starts
    tile.sync();
    const int last = cg::reduce(tile, text[at] == ' ' ? lane : 0, cg::plus<int>{});
    int count = 0;
    for (int i = 0; i <= last; ++i)
        count += mine[i]; // finding: race starts
    if (lane == 0)
        found[blockIdx.x * 4 + tile.meta_group_rank()] = count;
}
