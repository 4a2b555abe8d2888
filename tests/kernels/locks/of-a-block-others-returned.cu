//pass
//--blockDim=4 --gridDim=2
// Threads return, but not the one that takes the lock for its block.
__global__ void f(int *data, int *L, int n)
{
    if (threadIdx.x > 1 && n > 3)
        return;
    if (threadIdx.x == 0) {
        while (atomicCAS(L, 0, 1) != 0)
            ;
        __threadfence();
    }
    __syncthreads();
    data[threadIdx.x] += 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(L, 0);
    }
}
