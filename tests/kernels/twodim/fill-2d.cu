//pass
//--blockDim=[16,16] --gridDim=[64,64]
// assuming: in-bounds, no-overflow
__global__ void fill_2d(float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        out[y * w + x] = x + y;
}
