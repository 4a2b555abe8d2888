//xfail:NOT_ALL_VERIFIED
//--blockDim=48 --gridDim=3

// As mirrored_columns, but the second array's rows are only as long as there are threads in a block.
__global__ void mirrored_columns(int *a, int *b, int n, int pitch, int other)
{
    __requires(n >= 0 && n <= pitch && pitch <= 2048 && other >= 48 && other <= 2048);
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < n)
        for (int r = 0; r <= c; r++) {
            a[r * pitch + c] = r;
            b[c * other + r] = a[r * pitch + c]; // finding: race b
        }
}
