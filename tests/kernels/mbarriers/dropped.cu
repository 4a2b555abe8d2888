//pass
//--blockDim=8 --gridDim=2
// Half of the threads leave the barrier after the first phase.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s[8], t[4];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x >= 4) {
        bar.arrive_and_drop();
        return;
    }
    bar.arrive_and_wait();
    t[threadIdx.x] = s[threadIdx.x + 4];
    bar.arrive_and_wait();
    out[blockIdx.x * 4 + threadIdx.x] = t[3 - threadIdx.x];
}
