//pass
//--blockDim=64 --gridDim=16
__global__ void column_sums(float *sums, float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w) {
        float sum = 0;
        for (int y = 0; y < h; ++y) {
            sum += in[y * w + x];
            in[y * w + x] = sum;
        }
        sums[x] = sum;
    }
}
