//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// Nobody waits.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x]; // finding: race s
    barrier::arrival_token token = bar.arrive();
    out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x]; // finding: race s
}
