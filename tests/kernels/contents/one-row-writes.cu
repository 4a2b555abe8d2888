//pass
//--blockDim=[16,16] --gridDim=2

// Only the first row of threads writes; the others read the first row.
__global__ void one_row_writes(int *out)
{
    __shared__ int a[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    if (y == 0)
        a[0][x] = 15 - x;
    __syncthreads();
    out[blockIdx.x * 256 + y * 16 + a[0][x]] = x;
}
