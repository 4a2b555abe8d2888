//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The others do not wait until it is taken.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    sum[threadIdx.x] += in[blockIdx.x * 32 + threadIdx.x]; // finding: race sum
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
