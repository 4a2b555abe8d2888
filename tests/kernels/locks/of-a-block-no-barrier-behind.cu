//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// It is freed while others are still at work.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x * 32 + threadIdx.x]; // finding: race sum
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
