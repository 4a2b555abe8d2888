//xfail:NOT_ALL_VERIFIED
//--local_size=256 --num_groups=4

// Reduction that tests lid % stride: the right operand is itself updated in the same step.
__kernel void reduce_tree_up(__global const int *in, __global int *group_max, uint n)
{
    __local int scratch[256];
    const uint lid = get_local_id(0);
    const uint gid = get_global_id(0);

    scratch[lid] = gid < n ? in[gid] : INT_MIN;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < get_local_size(0); stride *= 2) {
        if (lid % stride == 0 && lid + stride < get_local_size(0)) {
            scratch[lid] = max(scratch[lid], scratch[lid + stride]); // finding: race scratch
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (lid == 0)
        group_max[get_group_id(0)] = scratch[0];
}
