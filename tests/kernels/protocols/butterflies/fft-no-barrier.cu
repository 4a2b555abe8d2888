//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Stages up to the width of a warp do not wait.
__global__ void transform(float2 *data, const float2 *roots)
{
    __shared__ float re[256], im[256];
    int t = threadIdx.x;
    for (int i = t; i < 256; i += 128) {
        float2 v = data[blockIdx.x * 256 + (__brev(i) >> 24)];
        re[i] = v.x;
        im[i] = v.y;
    }
    __syncthreads();
    for (int half = 1; half < 256; half <<= 1) {
        int k = t & (half - 1);
        int i = ((t ^ k) << 1) | k;
        float2 w = roots[k * (128 / half)];
        float x = w.x * re[i + half] - w.y * im[i + half]; // finding: race re im
        float y = w.x * im[i + half] + w.y * re[i + half]; // finding: race re im
        float u = re[i], v = im[i]; // finding: race re im
        re[i] = u + x; // finding: race re
        im[i] = v + y; // finding: race im
        re[i + half] = u - x; // finding: race re
        im[i + half] = v - y; // finding: race im
        if (half >= 32)
        __syncthreads();
    }
    for (int i = t; i < 256; i += 128)
        data[blockIdx.x * 256 + i] = make_float2(re[i], im[i]); // finding: race re im
}
