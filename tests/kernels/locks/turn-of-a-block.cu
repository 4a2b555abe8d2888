//pass
//--blockDim=4 --gridDim=2
// Blocks go one after the other, in the order of their numbers; each leaves the next number in a volatile variable.

__global__ void add(volatile int *turn, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (*turn != blockIdx.x)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        *turn = blockIdx.x + 1;
    }
}
