//xfail:NOT_ALL_VERIFIED
//--blockDim=[8,8,4] --gridDim=[4,4,2]

// Max pooling that uses the width for the height in the plane offset: planes overlap in tall
// images.
__global__ void max_pool2d(const float *__restrict__ in, float *__restrict__ out,
                           int outW, int outH, int planes)
{
    __requires(outW >= 1 && outW <= 1024);
    __requires(outH >= 1 && outH <= 1024);

    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int p = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= outW || y >= outH || p >= planes)
        return;

    const float *src = in + (p * 2 * outH + 2 * y) * (2 * outW) + 2 * x;
    float top = fmaxf(src[0], src[1]);
    float bottom = fmaxf(src[2 * outW], src[2 * outW + 1]);
    out[(p * outW + y) * outW + x] = fmaxf(top, bottom); // finding: race out
}
