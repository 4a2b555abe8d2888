//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The sum is changed by those, too, that did not take the lock.

__global__ void add(const int *in, int *lock, int *sum)
{
    const int asked = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (asked > 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    sum[0] += asked;  // finding: race sum
    if (asked > 0) {
        __threadfence();
        atomicExch(lock, 0);
    }
}
