//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[8,8]

// The tile is updated while others still read it for this step.
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
            next[y][x] = now[y][x] + 0.1f * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1] + now[y][x + 1] - 4.0f * now[y][x]); // finding: race now
        }
        if (done)
            now[y][x] = next[y][x]; // finding: race now
        __syncthreads();
    }
    out[((blockIdx.y * 8 + blockIdx.x) * 16 + y) * 16 + x] = now[y][x];
}
