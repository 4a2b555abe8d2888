//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=7

// The step is computed for blocks of 64 threads, but there are 96 in a block.
__global__ void odd_grid_stride(int *a, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * 64)
        a[i] = a[i] * 3 + 1; // finding: race a
}
