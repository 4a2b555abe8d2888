//pass
//--local_size=256 --num_groups=4

// Hillis-Steele inclusive scan with two alternating halves of a local buffer.
__kernel void scan_hillis_steele(__global const int *in, __global int *out, __local int *temp)
{
    const uint lid = get_local_id(0);
    const uint n = get_local_size(0);
    uint to = 0;
    uint from = 1;

    temp[lid] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint offset = 1; offset < n; offset <<= 1) {
        to = 1 - to;
        from = 1 - from;
        int value = temp[from * n + lid];
        if (lid >= offset)
            value += temp[from * n + lid - offset];
        temp[to * n + lid] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    out[get_global_id(0)] = temp[to * n + lid];
}
