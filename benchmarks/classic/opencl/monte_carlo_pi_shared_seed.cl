//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=12

// Monte Carlo estimate that keeps the generator state at the local id: groups share seeds.
uint xorshift(uint *state)
{
    uint s = *state;
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    *state = s;
    return s;
}

__kernel void monte_carlo_pi(__global uint *seeds,
                             __global uint *hits,
                             __local uint *counts,
                             uint trials)
{
    const uint lid = get_local_id(0);
    const uint gid = lid;
    uint state = seeds[gid]; // finding: race seeds
    uint inside = 0;

    for (uint t = 0; t < trials; ++t) {
        const float x = (float)(xorshift(&state) >> 8) * 0x1p-24f;
        const float y = (float)(xorshift(&state) >> 8) * 0x1p-24f;
        if (x * x + y * y <= 1.0f)
            ++inside;
    }
    seeds[gid] = state; // finding: race seeds

    counts[lid] = inside;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0) {
        uint total = 0;
        for (uint k = 0; k < get_local_size(0); ++k)
            total += counts[k];
        hits[get_group_id(0)] = total;
    }
}
