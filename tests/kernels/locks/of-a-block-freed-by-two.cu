//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=4
// Two threads of the block free the lock, one of them when another block has it.

__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x];  // finding: race sum
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0);
    } else if (threadIdx.x == 1) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
