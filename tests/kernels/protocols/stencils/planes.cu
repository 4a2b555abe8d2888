//pass
//--blockDim=[32,8] --gridDim=[4,16]

// Plane after plane of a volume goes through a tile with a halo of one; the planes before and behind are kept in registers.
__global__ void step(float *out, const float *in, int depth)
{
    __requires(depth < 512);
    __shared__ float tile[10][34];
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    int at = (blockIdx.y * 8 + threadIdx.y) * 128 + blockIdx.x * 32 + threadIdx.x;
    float behind = 0.0f, here = in[at], before = in[at + 128 * 128];
    for (int z = 1; z < depth; z++) {
        behind = here;
        here = before;
        before = in[at + (z + 1) * 128 * 128];
        __syncthreads();
        tile[y][x] = here;
        if (y == 1)
            tile[0][x] = in[at + z * 128 * 128 - 128];
        if (y == 8)
            tile[9][x] = in[at + z * 128 * 128 + 128];
        if (x == 1)
            tile[y][0] = in[at + z * 128 * 128 - 1];
        if (x == 32)
            tile[y][33] = in[at + z * 128 * 128 + 1];
        __syncthreads();
        out[at + z * 128 * 128] = behind + before + tile[y - 1][x] + tile[y + 1][x] + tile[y][x - 1] + tile[y][x + 1] - 6.0f * here;
    }
}
