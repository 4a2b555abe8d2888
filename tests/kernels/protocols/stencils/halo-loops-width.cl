//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[8,8]

// The pitch of the tile in memory is the group's width: halo and rows overlap.
#define R 3

__kernel void blur(__global float *out, __global const float *in, int width)
{
    __requires(width == 128 + 2 * R);
    __local float tile[(16 + 2 * R) * (16 + 2 * R)];
    int x = get_local_id(0), y = get_local_id(1);
    int x0 = get_group_id(0) * 16, y0 = get_group_id(1) * 16;
    for (int i = y; i < 16 + 2 * R; i += 16)
        for (int j = x; j < 16 + 2 * R; j += 16)
            tile[i * 16 + j] = in[(y0 + i) * width + x0 + j]; // finding: race tile
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int i = 0; i <= 2 * R; i++)
        for (int j = 0; j <= 2 * R; j++)
            sum += tile[(y + i) * (16 + 2 * R) + x + j];
    out[(y0 + y) * 128 + x0 + x] = sum;
}
