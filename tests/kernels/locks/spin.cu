//pass
//--blockDim=32 --gridDim=4
// One thread of each block adds under a lock.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        *sum += in[blockIdx.x];
        __threadfence();
        atomicExch(lock, 0);
    }
}
