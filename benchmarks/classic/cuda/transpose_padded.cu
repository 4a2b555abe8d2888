//pass
//--blockDim=[32,8] --gridDim=[4,2]

// Transpose with a padded 32x33 tile against bank conflicts, four rows a thread.
#define TILE 32
#define ROWS 8

__global__ void transpose_padded(float *__restrict__ out, const float *__restrict__ in,
                                 int width, int height)
{
    __requires(width == gridDim.x * TILE);
    __requires(height == gridDim.y * TILE);

    __shared__ float tile[TILE][TILE + 1];

    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];

    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
