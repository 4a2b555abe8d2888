//pass
//--local_size=64 --num_groups=16

// Seven-point sum in one dimension with halo cells in local memory.
#define RADIUS 3
#define WIDTH 64

__kernel void stencil_1d(__global const float *in, __global float *out, int n)
{
    __requires(n >= 1);
    __local float tile[WIDTH + 2 * RADIUS];

    const int lid = get_local_id(0);
    const int gid = get_global_id(0);

    tile[lid + RADIUS] = in[min(gid, n - 1)];
    if (lid < RADIUS) {
        tile[lid] = in[clamp(gid - RADIUS, 0, n - 1)];
        tile[lid + RADIUS + WIDTH] = in[clamp(gid + WIDTH, 0, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (gid >= n)
        return;
    float sum = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; ++k)
        sum += tile[lid + RADIUS + k];
    out[gid] = sum;
}
