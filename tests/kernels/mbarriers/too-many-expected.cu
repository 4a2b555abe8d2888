//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// One more is expected than ever arrives.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    if (threadIdx.x == 0)
        init(&bar, 9);
    __syncthreads();
    bar.arrive_and_wait(); // finding: divergence
    out[blockIdx.x * 8 + threadIdx.x] = in[threadIdx.x];
}
