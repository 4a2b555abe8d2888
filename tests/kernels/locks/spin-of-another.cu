//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// Each block takes a lock of its own.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock + blockIdx.x, 0, 1) != 0)
            ;
        __threadfence();
        *sum += in[blockIdx.x]; // finding: race sum
        __threadfence();
        atomicExch(lock + blockIdx.x, 0);
    }
}
