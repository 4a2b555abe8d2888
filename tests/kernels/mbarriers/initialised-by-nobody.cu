//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// The second barrier of the array is not initialised.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar[2];
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar[0], 8);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    bar[1].arrive_and_wait(); // finding: divergence
    out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x]; // sometimes: race s
}
