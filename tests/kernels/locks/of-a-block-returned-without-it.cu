//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
// The thread that takes the lock for its block may have returned.
__global__ void f(int *data, int *L, int n)
{
    if (threadIdx.x == 0) {
        if (n > 3)
            return;
        while (atomicCAS(L, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    data[threadIdx.x] += 1; // finding: race data
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(L, 0);
    }
}
