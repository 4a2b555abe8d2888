//pass
//--local_size=64 --num_groups=64

// Dot product in two launches: grid-stride partial sums per group, then one sum over the partials.
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
        partial[get_group_id(0)] = scratch[0];
}

__kernel void dot_final(__global const float *partial,
                        __global float *results,
                        __local float *scratch)
{
    const uint lid = get_local_id(0);
    scratch[lid] = partial[lid];
    tree_sum(scratch, lid, get_local_size(0));
    if (lid == 0)
        results[get_group_id(0)] = scratch[0];
}
