//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[6,4]

// Gaussian blur that stores into the image it is sampling.
__constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

int border(int i, int n, int mode)
{
    switch (mode) {
    case 0:
        return clamp(i, 0, n - 1);
    case 1:
        return i < 0 ? i + n : (i >= n ? i - n : i);
    case 2:
        i = i < 0 ? -i : i;
        return i >= n ? 2 * n - 2 - i : i;
    default:
        return 0;
    }
}

__kernel void gaussian_blur(__global uchar4 *src,
                            int width,
                            int height,
                            int mode)
{
    __requires(width == get_global_size(0));
    __requires(height == get_global_size(1));
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    float4 sum = (float4)(0.0f);
    for (int dy = -2; dy <= 2; ++dy) {
        const int row = border(y + dy, height, mode) * width;
        for (int dx = -2; dx <= 2; ++dx) {
            const float w = weights[dy + 2] * weights[dx + 2];
            sum += w * convert_float4(src[row + border(x + dx, width, mode)]); // finding: race src
        }
    }
    src[y * width + x] = convert_uchar4_sat_rte(sum); // finding: race src
}
