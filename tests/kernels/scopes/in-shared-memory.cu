//pass
//--blockDim=64 --gridDim=4

// A cuda::atomic of the block counts what is kept; orders are told apart.
#include <cuda/atomic>

__global__ void keep(const int *in, int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> used;
    __shared__ int kept[64];
    if (threadIdx.x == 0)
        used.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    int v = in[blockIdx.x * 64 + threadIdx.x];
    if (v > 0)
        kept[threadIdx.x] = used.fetch_add(v, cuda::memory_order_acq_rel);
    __syncthreads();
    if (threadIdx.x < 32 && used.load(cuda::memory_order_acquire) > 3)
        out[blockIdx.x * 64 + threadIdx.x] = kept[63 - threadIdx.x];
}
