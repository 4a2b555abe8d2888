//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The barrier orders accesses to global memory only.
__kernel void global_fence(__global int *out)
{
    __local int a[64];
    int t = get_local_id(0);
    a[t] = t; // finding: race a
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_group_id(0) * 64 + a[(t + 1) % 64]] = t; // finding: race a
}
