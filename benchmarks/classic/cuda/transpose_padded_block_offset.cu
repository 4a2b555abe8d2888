//xfail:NOT_ALL_VERIFIED
//--blockDim=[32,8] --gridDim=[4,2]

// Padded transpose that forgets to exchange the block offsets for the output of a non-square
// matrix: blocks write over each other.
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

    for (int j = 0; j < TILE; j += ROWS)
        out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j]; // finding: race out
}
