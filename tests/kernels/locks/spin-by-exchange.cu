//pass
//--blockDim=32 --gridDim=4
// An exchange takes the lock.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicExch(lock, 1) != 0)
            ;
        __threadfence();
        *sum += in[blockIdx.x];
        __threadfence();
        atomicExch(lock, 0);
    }
}
