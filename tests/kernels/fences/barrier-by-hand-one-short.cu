//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// One fewer is waited for.
__global__ void phases(int *a, int *b, unsigned *arrived)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    a[i] = i; // finding: race a
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < gridDim.x - 1)
            ;
        __threadfence();
    }
    __syncthreads();
    b[i] = a[gridDim.x * 32 - 1 - i]; // finding: race a
}
