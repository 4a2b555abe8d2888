//pass
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void grey(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int at = y * w + x;
    out[at] = 0.3f * in[3 * at] + 0.6f * in[3 * at + 1] + 0.1f * in[3 * at + 2];
}
