//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=16

// The grid-stride loop advances by the threads of one block, so blocks visit each other's elements.
__global__ void grid_stride(int *a, const int *b, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += blockDim.x)
        a[i] += b[i]; // finding: race a
}
