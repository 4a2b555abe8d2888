//pass
//--blockDim=64 --gridDim=2

// Each block has a flag of its own; what it releases nobody else reads.
#include <cuda/atomic>

__global__ void hand_over(int *flag, int *data, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> told(flag[blockIdx.x]);
    if (threadIdx.x == 0) {
        data[blockIdx.x] = 7;
        told.store(1, cuda::memory_order_release);
    }
    if (threadIdx.x == 0 && told.load(cuda::memory_order_acquire) == 1)
        out[blockIdx.x] = data[blockIdx.x];
}
