//pass
//--blockDim=[16,16] --gridDim=[8,8]

// Five-point heat step on a padded grid, tile and edges staged in shared memory.
#define TILE 16

__global__ void stencil2d(const float *__restrict__ in, float *__restrict__ out, int pitch, float k)
{
    __requires(pitch == gridDim.x * TILE + 2);

    __shared__ float t[TILE + 2][TILE + 2];

    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * TILE + tx;
    int y = blockIdx.y * TILE + ty;

    t[ty][tx] = in[y * pitch + x];
    if (tx == 1)
        t[ty][0] = in[y * pitch + x - 1];
    if (tx == TILE)
        t[ty][TILE + 1] = in[y * pitch + x + 1];
    if (ty == 1)
        t[0][tx] = in[(y - 1) * pitch + x];
    if (ty == TILE)
        t[TILE + 1][tx] = in[(y + 1) * pitch + x];
    __syncthreads();

    float c = t[ty][tx];
    float sum = t[ty][tx - 1] + t[ty][tx + 1] + t[ty - 1][tx] + t[ty + 1][tx];
    out[y * pitch + x] = c + k * (sum - 4.0f * c);
}
