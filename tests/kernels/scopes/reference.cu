//pass
//--blockDim=64 --gridDim=4 --front-end=clang

// A counter by cuda::atomic_ref hands out slots.
#include <cuda/atomic>

__global__ void take(int *counter, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*counter);
    int slot = taken.fetch_add(1, cuda::memory_order_relaxed);
    out[slot] = threadIdx.x;
}
