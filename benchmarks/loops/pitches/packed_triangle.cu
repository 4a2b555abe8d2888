//pass
//--blockDim=64 --gridDim=8

// Row r of a packed triangular matrix starts after r * (r + 1) / 2 elements.
__global__ void packed_triangle(int *a, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int c = 0; c <= r; c++)
            a[r * (r + 1) / 2 + c] = r;
}
