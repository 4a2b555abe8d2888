//pass
//--blockDim=32 --gridDim=3
// What is released is acquired.
#include <cuda/atomic>

__global__ void hand_over(const int *in, int *data, int *out, int *flag)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data[0] = in[0];
        ready.store(1, cuda::memory_order_release);
    } else {
        while (ready.load(cuda::memory_order_acquire) == 0)
            ;
        out[blockIdx.x] = data[0];
    }
}
