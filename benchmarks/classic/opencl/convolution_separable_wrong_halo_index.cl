//xfail:NOT_ALL_VERIFIED
//--local_size=[32,4] --num_groups=[4,16]

// Separable convolution whose right halo of a row is stored without its offset, over interior cells.
#define RADIUS 4
#define W 32
#define H 4

__kernel void convolution_rows(__global const float *src,
                               __global float *dst,
                               __constant float *taps,
                               int pitch)
{
    __requires(pitch == get_global_size(0));
    __local float strip[H][W + 2 * RADIUS];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x = get_global_id(0);
    const int row = get_global_id(1) * pitch;

    strip[ly][RADIUS + lx] = src[row + x]; // finding: race strip
    if (lx < RADIUS)
        strip[ly][lx] = x >= RADIUS ? src[row + x - RADIUS] : 0.0f;
    if (lx >= W - RADIUS)
        strip[ly][lx] = x + RADIUS < pitch ? src[row + x + RADIUS] : 0.0f; // finding: race strip
    barrier(CLK_LOCAL_MEM_FENCE);

    float sum = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; ++k)
        sum += taps[RADIUS + k] * strip[ly][RADIUS + lx + k];
    dst[row + x] = sum;
}

__kernel void convolution_columns(__global const float *src,
                                  __global float *dst,
                                  __constant float *taps,
                                  int pitch,
                                  int height)
{
    __requires(pitch == get_global_size(0));
    __requires(height == get_global_size(1));
    __local float block[H + 2 * RADIUS][W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    for (int r = ly; r < H + 2 * RADIUS; r += H) {
        const int from = y - ly + r - RADIUS;
        block[r][lx] = from >= 0 && from < height ? src[from * pitch + x] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    float sum = 0.0f;
    for (int k = 0; k <= 2 * RADIUS; ++k)
        sum += taps[k] * block[ly + k][lx];
    dst[y * pitch + x] = sum;
}
