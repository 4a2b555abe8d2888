//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8

// The rows of a packed triangular matrix with its diagonal start as if there were none.
__global__ void packed_triangle(int *a, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int c = 0; c <= r; c++)
            a[r * (r - 1) / 2 + c] = r; // finding: race a
}
