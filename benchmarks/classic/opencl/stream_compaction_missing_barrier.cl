//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=8

// Block compaction whose scan has no barrier between levels.
__kernel void stream_compaction(__global const int *in,
                                __global int *out,
                                __global uint *kept)
{
    __local uint rank[2][128];
    const uint lid = get_local_id(0);
    const uint block = get_group_id(0) * 128;
    uint cur = 0;

    rank[0][lid] = in[block + lid] != 0 ? 1 : 0;
    barrier(CLK_LOCAL_MEM_FENCE); // flags stored

    for (uint d = 1; d < 128; d *= 2) {
        uint sum = rank[cur][lid];
        if (lid >= d)
            sum += rank[cur][lid - d]; // finding: race rank
        cur ^= 1;
        rank[cur][lid] = sum; // finding: race rank
    }

    const uint total = rank[cur][127]; // finding: race rank
    if (lid == 0)
        kept[get_group_id(0)] = total;
    if (lid >= total)
        return;

    // the source of slot lid is the first position whose inclusive rank exceeds lid
    uint lo = 0;
    uint hi = 127;
    while (lo < hi) {
        const uint mid = (lo + hi) / 2;
        if (rank[cur][mid] > lid) // finding: race rank
            hi = mid;
        else
            lo = mid + 1;
    }
    out[block + lid] = in[block + lo];
}
