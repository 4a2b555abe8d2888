//pass
//--local_size=[16,16] --num_groups=[4,8]

// Five-point heat step in two dimensions with a local tile and four halo edges.
#define B 16

__kernel void stencil_2d(__global const float *now,
                         __global float *next,
                         float alpha,
                         int width,
                         int height)
{
    __requires(width == get_global_size(0));
    __requires(height == get_global_size(1));
    __local float tile[B + 2][B + 2];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int at = y * width + x;

    tile[ly + 1][lx + 1] = now[at];
    if (ly == 0)
        tile[0][lx + 1] = now[max(y - 1, 0) * width + x];
    if (ly == B - 1)
        tile[B + 1][lx + 1] = now[min(y + 1, height - 1) * width + x];
    if (lx == 0)
        tile[ly + 1][0] = now[y * width + max(x - 1, 0)];
    if (lx == B - 1)
        tile[ly + 1][B + 1] = now[y * width + min(x + 1, width - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);

    const float c = tile[ly + 1][lx + 1];
    const float around = tile[ly][lx + 1] + tile[ly + 2][lx + 1] + tile[ly + 1][lx] + tile[ly + 1][lx + 2];
    next[at] = c + alpha * (around - 4.0f * c);
}
