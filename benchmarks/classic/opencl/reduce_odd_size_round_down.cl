//xfail:NOT_ALL_VERIFIED
//--local_size=100 --num_groups=5

// Minimum reduction that rounds an odd count down: the middle element is read and written in one step.
__kernel void reduce_odd_size(__global const int *in, __global int *group_min, __local int *scratch)
{
    const uint lid = get_local_id(0);
    scratch[lid] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    uint live = get_local_size(0);
    while (live > 1) {
        const uint upper = live / 2;
        if (lid + upper < live)
            scratch[lid] = min(scratch[lid], scratch[lid + upper]); // finding: race scratch
        barrier(CLK_LOCAL_MEM_FENCE);
        live = upper;
    }

    if (lid == 0)
        group_min[get_group_id(0)] = scratch[0];
}
