//pass
//--local_size=64 --num_groups=4

// Ever fewer work-items take part, at ever larger distances.
__kernel void halving_groups(__global int *out, __global const int *in)
{
    __local int s[128];
    uint t = get_local_id(0), base = get_group_id(0) * 128;
    s[t] = in[base + t];
    s[t + 64] = in[base + t + 64];
    for (uint d = 1; d <= 64; d <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((t & (d - 1)) == 0)
            s[2 * t] = max(s[2 * t], s[2 * t + d]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0)
        out[get_group_id(0)] = s[0];
}
