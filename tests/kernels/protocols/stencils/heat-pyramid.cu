//pass
//--blockDim=[16,16] --gridDim=[8,8]

// Several steps of a heat equation in one tile: the part that is right shrinks by one on all sides in each.
__global__ void heat(float *out, const float *in, int steps)
{
    __requires(steps <= 7);
    __shared__ float now[16][16], next[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int small = 16 - 2 * steps;
    int gx = small * blockIdx.x + x, gy = small * blockIdx.y + y;
    now[y][x] = in[gy * 256 + gx];
    __syncthreads();
    bool done = false;
    for (int i = 0; i < steps; i++) {
        done = false;
        if (x > i && x < 15 - i && y > i && y < 15 - i) {
            done = true;
            next[y][x] = now[y][x] + 0.1f * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1] + now[y][x + 1] - 4.0f * now[y][x]);
        }
        __syncthreads();
        if (done)
            now[y][x] = next[y][x];
        __syncthreads();
    }
    out[((blockIdx.y * 8 + blockIdx.x) * 16 + y) * 16 + x] = now[y][x];
}
