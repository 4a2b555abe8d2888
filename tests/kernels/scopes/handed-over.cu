//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// What one block releases another acquires, and reads: no barrier orders it, a proof knows no other order.
#include <cuda/atomic>

__global__ void hand_over(int *flag, int *data, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> told(flag[0]);
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0)
            data[0] = 7; // finding: race data
        told.store(1, cuda::memory_order_release);
    }
    if (threadIdx.x == 0 && told.load(cuda::memory_order_acquire) == 1)
        out[blockIdx.x] = data[0]; // finding: race data
}
