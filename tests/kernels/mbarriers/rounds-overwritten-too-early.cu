//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// The next round overwrites what others still read.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out, int n)
{
    __shared__ barrier bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, blockDim.x);
    __syncthreads();
    int x = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = in[i * 8 + threadIdx.x]; // finding: race s
        bar.arrive_and_wait();
        x += s[7 - threadIdx.x]; // finding: race s
    }
    out[blockIdx.x * 8 + threadIdx.x] = x;
}
