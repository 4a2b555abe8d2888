//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// verdict: refuted
// Who arrives at a barrier without having waited for its copies leaves them under way.
#include <cuda_pipeline.h>
__global__ void f(const int *in, int *out)
{
    __shared__ int s[32];
    if (threadIdx.x < 32) {
        __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4); // finding: race s
        __pipeline_commit();
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[blockIdx.x * 32 + threadIdx.x - 32] = s[63 - threadIdx.x]; // finding: race s
    }
}
