//pass
//--local_size=64 --num_groups=4

// Counts are collected with local atomics in a loop, and added to the total by one work-item.
__kernel void counted_in_block(__global uint *total, __global const int *in, uint n)
{
    __requires(n <= 1048576);
    __local uint count;
    if (get_local_id(0) == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        if (in[i] < 0)
            atomic_inc(&count);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        atomic_add(total, count);
}
