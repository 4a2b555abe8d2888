//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=2

// The numbers are those of rows: they occur more than once.
__global__ void row_numbers(int *out)
{
    __shared__ int a[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    a[y][x] = y;
    __syncthreads();
    out[blockIdx.x * 256 + a[x][y]] = y; // finding: race out
}
