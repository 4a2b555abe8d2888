//pass
//--blockDim=8 --gridDim=2
// wrong: that a copy has ended when its thread arrives is not known of barriers of this kind
// A thread waits for its copies, then for the others.
#include <cuda/barrier>
#include <cuda_pipeline.h>
__global__ void f(const int *in, int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int s[8];
    if (threadIdx.x == 0)
        init(&bar, 8);
    __syncthreads();
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    bar.arrive_and_wait();
    out[blockIdx.x * 8 + threadIdx.x] = s[7 - threadIdx.x];
}
