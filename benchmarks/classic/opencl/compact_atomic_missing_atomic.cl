//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=12

// Unordered selection whose slot counter is advanced without an atomic.
__kernel void compact_atomic(__global const float4 *points,
                             __global float4 *near,
                             __global uint *near_count,
                             float4 centre,
                             float radius)
{
    __local float4 picked[64];
    __local uint count;
    const uint lid = get_local_id(0);

    if (lid == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    const float4 p = points[get_global_id(0)];
    if (fast_distance(p, centre) < radius) {
        const uint slot = count++; // finding: race count
        if (slot < 64)
            picked[slot] = p; // finding: race picked
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (lid < count)
        near[get_group_id(0) * 64 + lid] = picked[lid];
    if (lid == 0)
        near_count[get_group_id(0)] = count;
}
