//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4 --front-end=clang

// One thread counts without it.
#include <cuda/atomic>

__global__ void take(int *counter, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> taken(*counter);
    if (threadIdx.x == 0)
        *counter = 5; // finding: race counter
    int slot = taken.fetch_add(1, cuda::memory_order_relaxed); // finding: race counter
    out[slot] = threadIdx.x; // finding: race out
}
