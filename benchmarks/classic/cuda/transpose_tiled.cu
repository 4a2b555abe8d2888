//pass
//--blockDim=[16,16] --gridDim=[8,4]

// Transpose through a shared-memory tile, so that both global accesses are coalesced.
#define TILE 16

__global__ void transpose_tiled(float *__restrict__ out, const float *__restrict__ in,
                                int width, int height)
{
    __requires(width == gridDim.x * TILE);
    __requires(height == gridDim.y * TILE);

    __shared__ float tile[TILE][TILE];

    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
