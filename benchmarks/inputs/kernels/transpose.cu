//pass
//--blockDim=[16,16] --gridDim=[32,32]
// paper: I Transpose 0/4 128.4
// counts: 0/4
// any number: --blockDim=[16,16] --gridDim=[*,*]

// Tile by tile, by way of shared memory with a padding against bank conflicts.
__global__ void transpose(float *to, const float *from, int width, int height)
{
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;

    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = from[y * width + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    if (x < height && y < width)
        to[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
