//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[8,4]

// Transpose without the barrier between filling and reading the tile.
#define TILE 16

__kernel void transpose_local(__global const float *in,
                              __global float *out,
                              uint width,
                              uint height)
{
    __requires(width == get_global_size(0));
    __requires(height == get_global_size(1));
    __local float tile[TILE][TILE + 1];

    const uint lx = get_local_id(0);
    const uint ly = get_local_id(1);
    const uint x = get_group_id(0) * TILE + lx;
    const uint y = get_group_id(1) * TILE + ly;

    tile[ly][lx] = in[y * width + x]; // finding: race tile

    const uint tx = get_group_id(1) * TILE + lx;
    const uint ty = get_group_id(0) * TILE + ly;
    out[ty * height + tx] = tile[lx][ly]; // finding: race tile
}
