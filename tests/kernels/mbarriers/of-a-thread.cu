//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// In the scope of a thread nobody else sees an arrival: they are races. token.cu is right, in the scope of the block.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_thread>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    barrier::arrival_token token = bar.arrive(); // finding: race bar
    int x = in[8 + threadIdx.x];
    bar.wait(std::move(token));
    out[blockIdx.x * 8 + threadIdx.x] = x + s[7 - threadIdx.x];
}
