//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// Loading one tile ahead into two slots with one barrier per iteration.
#define SLOTS 2
__kernel void three_slots(__global float *out, __global const float *in, uint tiles)
{
    __requires(tiles <= 1048576);
    __local float tile[SLOTS][64];
    uint t = get_local_id(0);
    float sum = 0.0f;
    tile[0][t] = in[t];
    for (uint k = 0; k < tiles; k++) {
        tile[(k + 1) % SLOTS][t] = in[(k + 1) * 64 + t]; // finding: race tile
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += tile[k % SLOTS][63 - t]; // finding: race tile
    }
    out[get_global_id(0)] = sum;
}
