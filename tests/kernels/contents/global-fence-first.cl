//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The first barrier does not order the two writes of an element.
__kernel void global_fence_first(__global int *out)
{
    __local int a[64];
    int t = get_local_id(0);
    a[t] = t; // finding: race a
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[(t + 1) % 64] = 5; // finding: race a
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * 64 + a[t]] = t; // finding: race out
}
