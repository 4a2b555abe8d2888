//pass
//--local_size=64 --num_groups=8

// Brent-Kung inclusive scan of 128 elements per group of 64 work-items.
#define COUNT 128

__kernel void scan_brent_kung(__global const uint *in, __global uint *out)
{
    __local uint s[COUNT];
    const uint lid = get_local_id(0);
    const uint base = get_group_id(0) * COUNT;

    s[lid] = in[base + lid];
    s[lid + COUNT / 2] = in[base + lid + COUNT / 2];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride <= COUNT / 2; stride <<= 1) {
        const uint right = (lid + 1) * stride * 2 - 1;
        if (right < COUNT)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE); // up-sweep
    }

    for (uint stride = COUNT / 4; stride > 0; stride >>= 1) {
        const uint left = (lid + 1) * stride * 2 - 1;
        if (left + stride < COUNT)
            s[left + stride] += s[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    out[base + lid] = s[lid];
    out[base + lid + COUNT / 2] = s[lid + COUNT / 2];
}
