//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// A plain store frees it.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) // finding: race lock
            ;
        __threadfence();
        *sum += in[blockIdx.x]; // finding: race sum
        __threadfence();
        *lock = 0; // finding: race lock
    }
}
