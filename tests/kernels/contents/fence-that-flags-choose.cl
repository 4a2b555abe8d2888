//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// If the flags say so the first barrier orders the writes: then everybody reads a 5.
__kernel void fence_that_flags_choose(__global int *out, cl_mem_fence_flags flags)
{
    __local int a[64];
    int t = get_local_id(0);
    a[t] = t; // finding: race a
    barrier(flags);
    a[(t + 1) % 64] = 5; // finding: race a
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * 64 + a[t]] = t; // finding: race out
}
