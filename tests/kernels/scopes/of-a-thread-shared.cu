//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// Of a place that others use too it is a race.
#include <cuda/atomic>

__global__ void add(unsigned *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_thread> total(*sum);
    total.fetch_add(threadIdx.x + 1, cuda::memory_order_relaxed); // finding: race sum
}
