//xfail:NOT_ALL_VERIFIED
//--blockDim=8 --gridDim=2
// A barrier does not wait for copies that nobody has waited for.
#include <cuda/barrier>
#include <cuda_pipeline.h>
__global__ void f(const int *in, int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4); // finding: race s
    __pipeline_commit();
    bar.arrive_and_wait();
    out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x]; // finding: race s
}
