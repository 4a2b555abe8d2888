//pass
//--blockDim=96 --gridDim=7

// Grid-stride loop of a grid whose size is no power of two.
__global__ void odd_grid_stride(int *a, int n)
{
    __requires(n <= 1048576);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * blockDim.x)
        a[i] = a[i] * 3 + 1;
}
