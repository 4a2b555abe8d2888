//xfail:NOT_ALL_VERIFIED
//--blockDim=[12,10] --gridDim=6

// Rows of 12 threads are numbered as if they had 10.
__global__ void flattened_block(int *a, int n)
{
    __requires(n <= 1048576);
    int tid = threadIdx.y * blockDim.y + threadIdx.x;
    int size = blockDim.x * blockDim.y;
    for (int i = blockIdx.x * size + tid; i < n; i += gridDim.x * size)
        a[i] += 1; // finding: race a
}
