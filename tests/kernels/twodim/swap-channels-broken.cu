//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[64,64]
__global__ void swap_channels(float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        int at = 3 * (y * w + x);
        float t = out[at]; // finding: race out
        out[at] = out[at + 3]; // finding: race out
        out[at + 2] = t; // finding: race out
    }
}
