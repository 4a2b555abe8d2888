//pass
//--blockDim=32 --gridDim=4
// The orders are those of the operations.
#include <cuda/atomic>

__global__ void add(int *lock, int *sum, const int *in)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*lock);
    if (threadIdx.x == 0) {
        while (taken.exchange(1, cuda::memory_order_acquire) == 1)
            ;
        *sum += in[blockIdx.x];
        taken.store(0, cuda::memory_order_release);
    }
}
