//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The block's lock is left in the first round; nobody holds it in later ones.
__global__ void add(int *lock, int *sum, int n)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
    }
    for (int i = 0; i < n; i++) {
        __syncthreads();
        sum[threadIdx.x] += i; // finding: race sum
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(lock, 0);
        }
    }
}
