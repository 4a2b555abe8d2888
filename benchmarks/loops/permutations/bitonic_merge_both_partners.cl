//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// Both partners compare and swap.
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
            if ((s[t] > s[p]) == up) { // finding: race s
                int v = s[t]; // finding: race s
                s[t] = s[p]; // finding: race s
                s[p] = v; // finding: race s
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    a[base + t] = s[t];
}
