//pass
//--local_size=64 --num_groups=2

// The numbers go through global memory, each group in a part of its own.
__kernel void through_global_memory(__global int *out, __global int *a)
{
    int g = get_global_id(0);
    a[g] = 63 - get_local_id(0);
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_group_id(0) * 64 + a[g ^ 1]] = g;
}
