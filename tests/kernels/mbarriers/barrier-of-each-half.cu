//pass
//--blockDim=8 --gridDim=2
// Each half of the block has a barrier of its own.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar[2];
    __shared__ int s[8];
    int half = threadIdx.x / 4, lane = threadIdx.x % 4;
    if (lane == 0)
        init(&bar[half], 4);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    bar[half].arrive_and_wait();
    out[blockIdx.x * 8 + threadIdx.x] = s[half * 4 + 3 - lane];
}
