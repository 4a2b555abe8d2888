//pass
//--blockDim=[16,4] --gridDim=[8,8]

// Tiles are loaded and stored in two loops; rows have symbolic pitches.
__global__ void transposed_tile(float *out, const float *in, int width, int height, int in_pitch, int out_pitch)
{
    __requires(width >= 0 && width <= in_pitch && in_pitch <= 4096);
    __requires(height >= 0 && height <= out_pitch && out_pitch <= 4096);
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    for (int k = 0; k < 16; k += 4)
        if (x < width && y + k < height)
            tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * in_pitch + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    for (int k = 0; k < 16; k += 4)
        if (x < height && y + k < width)
            out[(y + k) * out_pitch + x] = tile[threadIdx.x][threadIdx.y + k];
}
