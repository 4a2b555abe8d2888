//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// What is written after leaving the barrier is not ordered by it.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void f(const int *in, int *out)
{
    __shared__ barrier bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    if (threadIdx.x >= 4) {
        bar.arrive_and_drop();
        s[threadIdx.x] = in[threadIdx.x]; // finding: race s
        return;
    }
    bar.arrive_and_wait();
    out[blockIdx.x * 4 + threadIdx.x] = s[threadIdx.x + 4]; // finding: race s
}
