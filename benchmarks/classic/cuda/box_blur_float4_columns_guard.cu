//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=16

// Running-sum blur that lost its guard: threads past the right edge walk down the columns of the
// next row.
__device__ float4 add(float4 a, float4 b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__device__ float4 sub(float4 a, float4 b)
{
    return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

__device__ float4 scale(float4 a, float s)
{
    return make_float4(a.x * s, a.y * s, a.z * s, a.w * s);
}

__global__ void box_blur_float4_columns(const float4 *__restrict__ in, float4 *__restrict__ out,
                                        int width, int height, int radius)
{
    __requires(width >= 1 && width <= 4096);
    __requires(height >= 1 && height <= 4096);
    __requires(radius >= 1 && radius < height);

    int x = blockIdx.x * blockDim.x + threadIdx.x;

    float inv = 1.0f / (2 * radius + 1);
    float4 sum = scale(in[x], radius);
    for (int y = 0; y <= radius; ++y)
        sum = add(sum, in[y * width + x]);
    out[x] = scale(sum, inv); // finding: race out

    for (int y = 1; y < height; ++y) {
        int enter = min(y + radius, height - 1);
        int leave = max(y - radius - 1, 0);
        sum = sub(add(sum, in[enter * width + x]), in[leave * width + x]);
        out[y * width + x] = scale(sum, inv); // finding: race out
    }
}
