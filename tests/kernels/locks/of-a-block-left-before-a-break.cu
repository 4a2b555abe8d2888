//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The block leaves its lock in a part that may be left early.
__global__ void add(int *lock, int *sum, int n)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    do {
        __syncthreads(); // finding: endless
        if (n < 2)
            break;
        sum[threadIdx.x] += 1; // finding: race sum
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(lock, 0);
        }
    } while (0);
    __syncthreads();
    sum[threadIdx.x] += 1; // finding: race sum
}
