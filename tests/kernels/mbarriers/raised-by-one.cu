//pass
//--blockDim=8 --gridDim=2
// One thread arrives, all others wait for the first phase.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s;
    if (threadIdx.x == 0)
        init(&bar, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        s = in[blockIdx.x];
        bar.arrive();
    }
    bar.wait_parity(false);
    out[blockIdx.x * 8 + threadIdx.x] = s;
}
