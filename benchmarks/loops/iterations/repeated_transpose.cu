//pass
//--blockDim=[32,8] --gridDim=[4,4]

// A diagonal transpose repeated: the tile is reused only after everyone has read it.
#define TILE 32
#define ROWS 8
__global__ void repeated_transpose(float *out, const float *in, int width, int height, int repetitions)
{
    __requires(width == TILE * 4);
    __requires(height == TILE * 4);
    __shared__ float tile[TILE][TILE + 1];
    int block_x = (blockIdx.x + blockIdx.y) % gridDim.x;
    int block_y = blockIdx.x;
    int x = block_x * TILE + threadIdx.x;
    int y = block_y * TILE + threadIdx.y;
    int from = x + y * width;
    x = block_y * TILE + threadIdx.x;
    y = block_x * TILE + threadIdx.y;
    int to = x + y * height;
    for (int r = 0; r < repetitions; r++) {
        for (int i = 0; i < TILE; i += ROWS)
            tile[threadIdx.y + i][threadIdx.x] = in[from + i * width] + r;
        __syncthreads();
        for (int i = 0; i < TILE; i += ROWS)
            out[to + i * height] = tile[threadIdx.x][threadIdx.y + i];
        __syncthreads();
    }
}
