//pass
//--blockDim=8 --gridDim=2
// Between its arrival and its wait a thread does what the others do not see.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    barrier::arrival_token token = bar.arrive();
    int x = in[8 + threadIdx.x];
    bar.wait(std::move(token));
    out[blockIdx.x * 8 + threadIdx.x] = x + s[7 - threadIdx.x];
}
