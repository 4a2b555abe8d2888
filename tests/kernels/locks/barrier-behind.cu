//pass
//--blockDim=8 --gridDim=1
// As barrier-inside.cu, but the lock is free before its holder waits.
__global__ void work(int *lock, int *out)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    out[0] = threadIdx.x;
    __threadfence();
    atomicExch(lock, 0);
    __syncthreads();
}
