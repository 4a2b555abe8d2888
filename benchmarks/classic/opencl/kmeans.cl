//pass
//--local_size=128 --num_groups=8

// K-means: assignment of points to the nearest centre, and accumulation of fixed-point sums by local atomics.
#define CLUSTERS 8
#define DIMS 4

__kernel void kmeans_assign(__global const float4 *points,
                            __constant float4 *centres,
                            __global int *membership,
                            __global int *moved,
                            int n)
{
    const int i = get_global_id(0);
    if (i >= n)
        return;

    const float4 p = points[i];
    float best = FLT_MAX;
    int winner = 0;
    for (int c = 0; c < CLUSTERS; ++c) {
        const float4 d = p - centres[c];
        const float d2 = dot(d, d);
        if (d2 < best) {
            best = d2;
            winner = c;
        }
    }
    if (membership[i] != winner) {
        membership[i] = winner;
        atomic_inc(moved);
    }
}

__kernel void kmeans_accumulate(__global const float4 *points,
                                __global const int *membership,
                                __global int *sums,
                                __global int *counts,
                                float scale,
                                int n)
{
    __requires(n >= 0 && n <= 16777216);
    __local int group_sums[CLUSTERS * DIMS];
    __local int group_counts[CLUSTERS];
    const int lid = get_local_id(0);

    if (lid < CLUSTERS * DIMS)
        group_sums[lid] = 0;
    if (lid < CLUSTERS)
        group_counts[lid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
        const int4 q = convert_int4_rte(points[i] * scale);
        const int c = membership[i];
        atomic_add(&group_sums[c * DIMS + 0], q.x);
        atomic_add(&group_sums[c * DIMS + 1], q.y);
        atomic_add(&group_sums[c * DIMS + 2], q.z);
        atomic_add(&group_sums[c * DIMS + 3], q.w);
        atomic_inc(&group_counts[c]);
    }
    barrier(CLK_LOCAL_MEM_FENCE); // all counted

    if (lid < CLUSTERS * DIMS)
        atomic_add(&sums[lid], group_sums[lid]);
    if (lid < CLUSTERS)
        atomic_add(&counts[lid], group_counts[lid]);
}
