//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The lock is taken by a swap that is one step for the block only.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS_block(lock, 0, 1) != 0) // finding: race lock
            ;
        __threadfence();
        *sum += in[blockIdx.x];
        __threadfence();
        atomicExch(lock, 0); // finding: race lock
    }
}
