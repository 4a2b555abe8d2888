//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=32

// The barrier is missing before the last step.
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
        float a = s[i0], b = s[i1], c = s[i2], d = s[i3]; // finding: race s
        float p = a + c, q = b + d;
        s[i2] = a - c + (b - d); // finding: race s
        s[i3] = a - c - (b - d); // finding: race s
        s[i0] = p + q; // finding: race s
        s[i1] = p - q; // finding: race s
    }

    for (int k = t; k < 256; k += 128) {
        float a = s[2 * k], b = s[2 * k + 1]; // finding: race s
        s[2 * k] = a + b; // finding: race s
        s[2 * k + 1] = a - b; // finding: race s
    }
    __syncthreads();
    for (int i = t; i < 512; i += 128)
        out[blockIdx.x * 512 + i] = s[i];
}
