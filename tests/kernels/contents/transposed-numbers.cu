//pass
//--blockDim=[16,16] --gridDim=2

// Each thread reads the number of the thread across the diagonal.
__global__ void transposed_numbers(int *out)
{
    __shared__ int a[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    a[y][x] = y * 16 + x;
    __syncthreads();
    out[blockIdx.x * 256 + a[x][y]] = x;
}
