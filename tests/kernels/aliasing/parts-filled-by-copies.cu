//pass
//
// listed: left and right are parts of what line 17 allocates, taken to be apart
// As parts-told-by-variables.cu, where nothing but a copy by all threads writes.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void move(int *left, const int *right) {
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, left, right, 32 * sizeof(int));
    cg::wait(block);
}

int main() {
    int *all;
    cudaMalloc(&all, 64 * sizeof(int));
    int *behind = all + 32;
    move<<<1, 32>>>(all, behind);
    cudaDeviceSynchronize();
}
