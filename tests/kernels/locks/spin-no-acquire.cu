//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// No fence behind the swap that takes the lock.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        *sum += in[blockIdx.x]; // finding: race sum
        __threadfence();
        atomicExch(lock, 0);
    }
}
