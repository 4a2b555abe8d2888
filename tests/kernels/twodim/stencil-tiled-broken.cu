//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[64,64]
#define B 16
__global__ void stencil(float *out, const float *in, int w, int h)
{
    __shared__ float tile[B + 2][B + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    bool inside = x < w && y < h;
    tile[ty][tx] = inside ? in[y * w + x] : 0; // finding: race tile
    if (threadIdx.x == 0)
        tile[ty][0] = inside && x > 0 ? in[y * w + x - 1] : 0; // finding: race tile
    if (threadIdx.x == B - 1)
        tile[ty][B + 1] = inside && x + 1 < w ? in[y * w + x + 1] : 0; // finding: race tile
    if (threadIdx.y == 0)
        tile[0][tx] = inside && y > 0 ? in[(y - 1) * w + x] : 0; // finding: race tile
    if (threadIdx.y == B - 1)
        tile[B + 1][tx] = inside && y + 1 < h ? in[(y + 1) * w + x] : 0; // finding: race tile
    if (inside)
        out[y * w + x] = tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]; // finding: race tile
}
