//pass
//--local_size=[16,16] --num_groups=[8,8]

// One step of all-pairs shortest paths, from one distance matrix into another.
__kernel void floyd_warshall(__global const int *before,
                             __global int *after,
                             __global uint *via,
                             uint nodes,
                             uint k)
{
    __requires(nodes == get_global_size(0));
    __requires(k < nodes);
    const uint x = get_global_id(0);
    const uint y = get_global_id(1);

    const int direct = before[y * nodes + x];
    const int detour = before[y * nodes + k] + before[k * nodes + x];
    if (detour < direct) {
        after[y * nodes + x] = detour;
        via[y * nodes + x] = k;
    } else {
        after[y * nodes + x] = direct;
    }
}
