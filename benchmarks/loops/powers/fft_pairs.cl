//pass
//--local_size=64 --num_groups=2

// Radix-2 index map: the pairs of a stage are half apart, in blocks of twice that size.
__kernel void fft_pairs(__global float *a)
{
    __local float s[128];
    uint t = get_local_id(0), base = get_group_id(0) * 128;
    s[t] = a[base + t];
    s[t + 64] = a[base + t + 64];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half = 1; half < 128; half *= 2) {
        uint k = t & (half - 1);
        uint i = 2 * t - k;
        float x = s[i], y = s[i + half];
        s[i] = x + y;
        s[i + half] = x - y;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[base + t] = s[t];
    a[base + t + 64] = s[t + 64];
}
