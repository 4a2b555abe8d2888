//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// Nobody waits until the barrier is initialised.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    if (threadIdx.x == 0)
        init(&bar, 8); // finding: race bar
    bar.arrive_and_wait(); // finding: race bar // sometimes: divergence
    out[blockIdx.x * 8 + threadIdx.x] = in[threadIdx.x];
}
