//pass
//--local_size=64 --num_groups=2

// One merge of a bitonic network: the lower partner compares and swaps.
__kernel void bitonic_merge(__global int *a)
{
    __local int s[64];
    uint t = get_local_id(0), base = get_group_id(0) * 64;
    s[t] = a[base + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint size = 2; size <= 64; size <<= 1)
        for (uint d = size >> 1; d > 0; d >>= 1) {
            uint p = t ^ d;
            int up = (t & size) == 0;
            if (p > t && (s[t] > s[p]) == up) {
                int v = s[t];
                s[t] = s[p];
                s[p] = v;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    a[base + t] = s[t];
}
