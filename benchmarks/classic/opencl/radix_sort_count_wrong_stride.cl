//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// Digit table whose rows are half as long as the number of groups.
#define DIGITS 16

__kernel void radix_sort_count(__global const uint *keys,
                               __global uint *table,
                               __local uint *counts,
                               uint per_group,
                               uint shift)
{
    __requires(per_group <= 1048576);
    const uint lid = get_local_id(0);
    const uint group = get_group_id(0);
    const uint first = group * per_group;

    if (lid < DIGITS)
        counts[lid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = lid; i < per_group; i += get_local_size(0)) {
        const uint digit = (keys[first + i] >> shift) & (DIGITS - 1);
        atomic_inc(counts + digit);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (lid < DIGITS)
        table[lid * (DIGITS / 2) + group] = counts[lid]; // finding: race table
}
