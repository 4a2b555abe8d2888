//pass
//--blockDim=[16,16] --gridDim=[64,64]
// assuming: disjoint-arrays, in-bounds, loops-end, no-overflow
__global__ void blur(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                int sx = min(max(x + dx, 0), w - 1), sy = min(max(y + dy, 0), h - 1);
                sum += in[sy * w + sx];
            }
        out[y * w + x] = sum / 9;
    }
}
