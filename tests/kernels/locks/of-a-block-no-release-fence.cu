//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// No fence in front of the release.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x * 32 + threadIdx.x]; // finding: race sum
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicExch(lock, 0);
    }
}
