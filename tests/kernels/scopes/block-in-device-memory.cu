//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// What is one step for the threads of a block only is none for those of other blocks: never verified.
#include <cuda/atomic>

__global__ void add(unsigned *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_block> total(*sum);
    total.fetch_add(1, cuda::memory_order_relaxed); // finding: race sum
}
