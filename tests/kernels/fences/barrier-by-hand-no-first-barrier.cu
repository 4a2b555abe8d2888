//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// One thread arrives before the others of its block.
__global__ void phases(int *a, int *b, unsigned *arrived)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    a[i] = i; // finding: race a
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < gridDim.x)
            ;
        __threadfence();
    }
    __syncthreads();
    b[i] = a[gridDim.x * 32 - 1 - i]; // finding: race a
}
