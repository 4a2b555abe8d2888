//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The lock is taken at what it holds.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 1, 1) != 0)
            ;
        __threadfence();
        *sum += in[blockIdx.x]; // finding: race sum
        __threadfence();
        atomicExch(lock, 0);
    }
}
