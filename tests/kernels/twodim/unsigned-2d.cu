//pass
//--blockDim=[16,16] --gridDim=[64,64]
// assuming: in-bounds, products-fit
__global__ void unsigned_2d(float *out, unsigned w, unsigned h)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        out[y * w + x] = x + y;
}
