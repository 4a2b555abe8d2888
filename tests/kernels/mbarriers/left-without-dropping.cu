//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// Who leaves without saying so is waited for in the second phase.
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
        bar.arrive();
        return;
    }
    bar.arrive_and_wait();
    t[threadIdx.x] = s[threadIdx.x + 4];
    bar.arrive_and_wait(); // finding: divergence
    out[blockIdx.x * 4 + threadIdx.x] = t[3 - threadIdx.x];
}
