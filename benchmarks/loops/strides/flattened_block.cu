//pass
//--blockDim=[12,10] --gridDim=6

// Threads of a two-dimensional block are numbered row by row.
__global__ void flattened_block(int *a, int n)
{
    __requires(n <= 1048576);
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int size = blockDim.x * blockDim.y;
    for (int i = blockIdx.x * size + tid; i < n; i += gridDim.x * size)
        a[i] += 1;
}
