//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// Another group overwrites the numbers.
__kernel void overwritten_by_another_group(__global int *out, __global int *a)
{
    int t = get_local_id(0);
    if (get_group_id(0) == 1)
        a[t] = 0; // finding: race a
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_group_id(0) == 0)
        a[t] = t; // finding: race a // finding: race a
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (get_group_id(0) == 0)
        out[a[t]] = t; // finding: race a out
}
