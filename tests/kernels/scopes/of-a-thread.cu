//pass
//--blockDim=64 --gridDim=4

// With the scope of a thread an operation is an ordinary read and write: of a place of the thread's own it may be.
#include <cuda/atomic>

__global__ void add(unsigned *sum)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_thread> total(sum[blockIdx.x * 64 + threadIdx.x]);
    total.fetch_add(threadIdx.x + 1, cuda::memory_order_relaxed);
}
