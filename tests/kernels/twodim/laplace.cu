//pass
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void laplace(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
        int at = y * w + x;
        out[at] = in[at - 1] + in[at + 1] + in[at - w] + in[at + w] - 4 * in[at];
    }
}
