//pass
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void swap_channels(float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        int at = 3 * (y * w + x);
        float t = out[at];
        out[at] = out[at + 2];
        out[at + 2] = t;
    }
}
