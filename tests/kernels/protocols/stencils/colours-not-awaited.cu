//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4] --timeout=60

// The neighbour is read before its thread has written it.
__device__ float brightness(float r, float g, float b)
{
    return 0.3f * r + 0.6f * g + 0.1f * b;
}

__device__ float brightness(float4 c)
{
    return brightness(c.x, c.y, c.z);
}

__global__ void sharpen(const uchar4 *in, uchar4 *out)
{
    __shared__ float tile[16][17];
    int x = threadIdx.x, y = threadIdx.y;
    int at = (blockIdx.y * 16 + y) * 64 + blockIdx.x * 16 + x;
    uchar4 p = in[at];
    tile[y][x] = x < 8 ? brightness(p.x, p.y, p.z) : brightness(make_float4(p.x, p.y, p.z, p.w)); // finding: race tile
    float left = x > 0 ? tile[y][x - 1] : tile[y][x]; // finding: race tile
    float value = 2.0f * tile[y][x] - left;
    out[at] = make_uchar4(value, value, value, p.w);
}
