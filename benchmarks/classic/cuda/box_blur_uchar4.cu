//pass
//--blockDim=[16,16] --gridDim=[8,8]

// 3x3 box blur of an RGBA byte image with clamped borders.
__device__ int clamp_index(int v, int limit)
{
    return v < 0 ? 0 : (v >= limit ? limit - 1 : v);
}

__global__ void box_blur_uchar4(const uchar4 *__restrict__ in, uchar4 *__restrict__ out,
                                int width, int height)
{
    __requires(width >= 1 && width <= 16384);
    __requires(height >= 1 && height <= 16384);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;

    int r = 0, g = 0, b = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            uchar4 p = in[clamp_index(y + dy, height) * width + clamp_index(x + dx, width)];
            r += p.x;
            g += p.y;
            b += p.z;
        }
    out[y * width + x] = make_uchar4(r / 9, g / 9, b / 9, 255);
}
