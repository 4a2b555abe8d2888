//pass
//--blockDim=4 --gridDim=2
// One thread of the block frees the lock, at one place or the other.

__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    sum[threadIdx.x] += in[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        if (in[0] > 0)
            atomicExch(lock, 0);
        else
            atomicExch(lock, 0);
    }
}
