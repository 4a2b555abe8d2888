//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=16

// Reduction with the barrier inside the branch that only the lower half takes.
__kernel void reduce_tree_down(__global const float *in,
                               __global float *group_sums,
                               __local float *scratch)
{
    const uint lid = get_local_id(0);
    const uint base = get_group_id(0) * (get_local_size(0) * 2) + lid;

    scratch[lid] = in[base] + in[base + get_local_size(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = get_local_size(0) / 2; stride > 0; stride >>= 1) {
        if (lid < stride) {
            scratch[lid] += scratch[lid + stride];
            barrier(CLK_LOCAL_MEM_FENCE); // finding: divergence
        }
    }

    if (lid == 0)
        group_sums[get_group_id(0)] = scratch[0];
}
