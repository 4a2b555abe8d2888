//pass
//--blockDim=4 --gridDim=2
// What the swap expects is in a variable, which is set back each time.

#include <cuda/atomic>

__global__ void add(int *lock, int *sum, const int *in)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*lock);
    int expected = 0;
    while (!taken.compare_exchange_weak(expected, 1, cuda::memory_order_acquire))
        expected = 0;
    *sum += in[blockIdx.x * blockDim.x + threadIdx.x];
    taken.store(0, cuda::memory_order_release);
}
