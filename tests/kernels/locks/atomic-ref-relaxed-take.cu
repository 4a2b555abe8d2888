//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// Who takes it learns of nothing.
#include <cuda/atomic>

__global__ void add(int *lock, int *sum, const int *in)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*lock);
    if (threadIdx.x == 0) {
        while (taken.exchange(1, cuda::memory_order_relaxed) == 1)
            ;
        *sum += in[blockIdx.x]; // finding: race sum
        taken.store(0, cuda::memory_order_release);
    }
}
