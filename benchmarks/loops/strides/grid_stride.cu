//pass
//--blockDim=128 --gridDim=16

// Grid-stride loop: together the threads of the grid advance by their number.
__global__ void grid_stride(int *a, const int *b, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += gridDim.x * blockDim.x)
        a[i] += b[i];
}
