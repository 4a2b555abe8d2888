//pass
//--blockDim=48 --gridDim=5

// Blocks of elements are dealt out to the blocks of threads in turn.
__global__ void block_cyclic(int *a, int blocks)
{
    __requires(blocks <= 100000);
    for (int b = blockIdx.x; b < blocks; b += gridDim.x) {
        int i = b * blockDim.x + threadIdx.x;
        a[i] = b;
    }
}
