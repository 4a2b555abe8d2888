//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[8,8]

// Shortest-path step in one matrix: row k and column k are read while their owners may store to them.
__kernel void floyd_warshall(__global int *before,
                             __global uint *via,
                             uint nodes,
                             uint k)
{
    __requires(nodes == get_global_size(0));
    __requires(k < nodes);
    const uint x = get_global_id(0);
    const uint y = get_global_id(1);

    const int direct = before[y * nodes + x];
    const int detour = before[y * nodes + k] + before[k * nodes + x]; // finding: race before
    if (detour < direct) {
        before[y * nodes + x] = detour; // finding: race before
        via[y * nodes + x] = k;
    }
}
