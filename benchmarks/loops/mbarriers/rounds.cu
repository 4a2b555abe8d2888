//pass
//--blockDim=64 --gridDim=2
// A buffer is filled and read in rounds.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier bar;
    __shared__ int s[64];
    if (threadIdx.x == 0)
        init(&bar, blockDim.x);
    __syncthreads();
    int x = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = in[i * 64 + threadIdx.x];
        bar.arrive_and_wait();
        x += s[63 - threadIdx.x];
        bar.arrive_and_wait();
    }
    out[blockIdx.x * 64 + threadIdx.x] = x;
}
