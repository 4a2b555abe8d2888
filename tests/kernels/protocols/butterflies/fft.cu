//pass
//--blockDim=128 --gridDim=8

// A fast Fourier transform of 256 complex values in place: the place is the thread's number with a bit let in.
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
        float x = w.x * re[i + half] - w.y * im[i + half];
        float y = w.x * im[i + half] + w.y * re[i + half];
        float u = re[i], v = im[i];
        re[i] = u + x;
        im[i] = v + y;
        re[i + half] = u - x;
        im[i + half] = v - y;
        __syncthreads();
    }
    for (int i = t; i < 256; i += 128)
        data[blockIdx.x * 256 + i] = make_float2(re[i], im[i]);
}
