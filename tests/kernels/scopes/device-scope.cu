//pass
//--blockDim=64 --gridDim=4

// Blocks add to one number, one step for the whole device; a thread that finds it free claims it.
#include <cuda/atomic>

__global__ void claim(unsigned *owner, unsigned *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> total(*sum), mine(*owner);
    total += threadIdx.x;
    unsigned free = 0;
    if (mine.compare_exchange_strong(free, threadIdx.x + 1, cuda::memory_order_acquire))
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    mine.store(0, cuda::memory_order_release);
}
