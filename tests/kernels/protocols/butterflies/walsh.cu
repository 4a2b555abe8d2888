//pass
//--blockDim=128 --gridDim=32

// Walsh's transform of 512 values in shared memory: steps of four values each, the last factor of two by itself.
__global__ void transform(float *out, const float *in)
{
    __shared__ float s[512];
    int t = threadIdx.x;
    for (int i = t; i < 512; i += 128)
        s[i] = in[blockIdx.x * 512 + i];

    for (int stride = 128; stride > 1; stride >>= 2) {
        int low = t & (stride - 1);
        int i0 = ((t - low) << 2) + low, i1 = i0 + stride, i2 = i1 + stride, i3 = i2 + stride;
        __syncthreads();
        float a = s[i0], b = s[i1], c = s[i2], d = s[i3];
        float p = a + c, q = b + d;
        s[i2] = a - c + (b - d);
        s[i3] = a - c - (b - d);
        s[i0] = p + q;
        s[i1] = p - q;
    }

    __syncthreads();
    for (int k = t; k < 256; k += 128) {
        float a = s[2 * k], b = s[2 * k + 1];
        s[2 * k] = a + b;
        s[2 * k + 1] = a - b;
    }
    __syncthreads();
    for (int i = t; i < 512; i += 128)
        out[blockIdx.x * 512 + i] = s[i];
}
