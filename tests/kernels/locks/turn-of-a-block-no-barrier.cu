//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The turn is passed on before all threads of the block are done.

__global__ void add(volatile int *turn, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (*turn != blockIdx.x)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x];  // finding: race sum
    if (threadIdx.x == 0) {
        __threadfence();
        *turn = blockIdx.x + 1;
    }
}
