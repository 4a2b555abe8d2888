//pass
//--blockDim=32 --gridDim=3
// All blocks wait until all have arrived.
__global__ void phases(int *a, int *b, unsigned *arrived)
{
    int i = blockIdx.x * 32 + threadIdx.x;
    a[i] = i;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < gridDim.x)
            ;
        __threadfence();
    }
    __syncthreads();
    b[i] = a[gridDim.x * 32 - 1 - i];
}
