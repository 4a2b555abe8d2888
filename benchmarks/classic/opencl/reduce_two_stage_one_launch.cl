//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=64

// Dot product that reads all partial sums in the launch that writes them: a barrier does not order groups.
void tree_sum(__local float *scratch, uint lid, uint count)
{
    for (uint live = count / 2; live > 0; live /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < live)
            scratch[lid] += scratch[lid + live];
    }
}

__kernel void dot_partial(__global const float4 *a,
                          __global const float4 *b,
                          __global float *partial,
                          __global float *results,
                          __local float *scratch,
                          uint n4)
{
    const uint lid = get_local_id(0);
    float sum = 0.0f;
    for (uint i = get_global_id(0); i < n4; i += get_global_size(0))
        sum += dot(a[i], b[i]);

    scratch[lid] = sum;
    tree_sum(scratch, lid, get_local_size(0));
    if (lid == 0)
        partial[get_group_id(0)] = scratch[0]; // finding: race partial
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

    scratch[lid] = partial[lid]; // finding: race partial
    tree_sum(scratch, lid, get_local_size(0));
    if (lid == 0)
        results[get_group_id(0)] = scratch[0];
}
