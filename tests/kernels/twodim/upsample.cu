//pass
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void upsample(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        float v = in[y * w + x];
        int row = 2 * w, at = 2 * y * row + 2 * x;
        out[at] = out[at + 1] = out[at + row] = out[at + row + 1] = v;
    }
}
