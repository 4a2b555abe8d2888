//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// The barrier orders accesses to local memory only.
__kernel void through_global_memory(__global int *out, __global int *a)
{
    int g = get_global_id(0);
    a[g] = 63 - get_local_id(0); // finding: race a
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_group_id(0) * 64 + a[g ^ 1]] = g; // finding: race a
}
