//pass
//--blockDim=8 --gridDim=2
// Who has tried in vain reads nothing.
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
    bar.arrive();
    if (bar.try_wait_parity(false))
        out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}
