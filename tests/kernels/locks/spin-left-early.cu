//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The sum is written behind the release.
__global__ void add(int *lock, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        int s = *sum; // finding: race sum
        __threadfence();
        atomicExch(lock, 0);
        *sum = s + in[blockIdx.x]; // finding: race sum
    }
}
