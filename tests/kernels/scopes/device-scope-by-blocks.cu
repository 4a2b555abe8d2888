//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The number is left by a plain store where others still look.
#include <cuda/atomic>

__global__ void claim(unsigned *owner, unsigned *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> total(*sum), mine(*owner);
    total += threadIdx.x;
    unsigned free = 0;
    if (mine.compare_exchange_strong(free, threadIdx.x + 1, cuda::memory_order_acquire)) // finding: race owner
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    *owner = threadIdx.x; // finding: race owner
}
