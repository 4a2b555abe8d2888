//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// Who holds the lock waits for those who wait for it.
__global__ void work(int *lock, int *out)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    out[0] = threadIdx.x;
    __syncthreads(); // finding: endless
    __threadfence();
    atomicExch(lock, 0);
}
