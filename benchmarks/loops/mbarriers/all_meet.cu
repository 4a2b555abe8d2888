//pass
//--blockDim=8 --gridDim=2
// A barrier in shared memory, at which all threads of the block meet.
#include <cuda/barrier>
__global__ void f(const int *in, int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, blockDim.x);
    __syncthreads();
    s[threadIdx.x] = in[threadIdx.x];
    bar.arrive_and_wait();
    out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}
