//pass
//--blockDim=[16,4] --gridDim=[*,*]

// A transpose by tiles in diagonal order that is repeated: a barrier keeps the tile of one repetition from that of the next.
__global__ void transpose(float *out, const float *in, int width, int times)
{
    __requires(width == 16 * gridDim.x);
    __requires(width == 16 * gridDim.y);
    __requires(width <= 4096);
    __requires(gridDim.z == 1);
    __shared__ float tile[16][17];
    int by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
    int from = (by * 16 + threadIdx.y) * width + bx * 16 + threadIdx.x;
    int to = (bx * 16 + threadIdx.y) * width + by * 16 + threadIdx.x;
    for (int r = 0; r < times; r++) {
        for (int i = 0; i < 16; i += 4)
            tile[threadIdx.y + i][threadIdx.x] = in[from + i * width] + r;
        __syncthreads();
        for (int i = 0; i < 16; i += 4)
            out[to + i * width] = tile[threadIdx.x][threadIdx.y + i];
        __syncthreads();
    }
}
