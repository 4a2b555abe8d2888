//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Whether the block still holds the lock behind the branch, the branch has decided.
__global__ void add(int *lock, int *sum, int n)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    if (n > 3) {
        __syncthreads();
        sum[threadIdx.x] += 1; // finding: race sum
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(lock, 0);
        }
    }
    __syncthreads(); // finding: endless
    sum[threadIdx.x] += 1; // finding: race sum
}
