//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16
__global__ void column_sums(float *sums, float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w) {
        float sum = 0;
        for (int y = 0; y < h; ++y) {
            sum += in[y * h + x]; // finding: race in
            in[y * h + x] = sum; // finding: race in
        }
        sums[x] = sum;
    }
}
