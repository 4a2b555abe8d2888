//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=10

// verdict: refuted
// Grid dynamic programming whose groups also store one column that belongs to the next group.
#define WIDTH 64
#define STEPS 4
#define OWN (WIDTH - 2 * STEPS)

__kernel void pathfinder(__global const int *wall,
                         __global const int *src,
                         __global int *dst,
                         int cols,
                         int first_row,
                         int steps)
{
    __requires(cols >= 1);
    __requires(steps >= 1 && steps <= STEPS);
    __local int cost[WIDTH];

    const int lid = get_local_id(0);
    const int x = (int)get_group_id(0) * OWN + lid - STEPS;
    const int column = clamp(x, 0, cols - 1);

    cost[lid] = src[column];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int s = 0; s < steps; ++s) {
        const int left = cost[max(lid - 1, 0)];
        const int right = cost[min(lid + 1, WIDTH - 1)];
        const int best = min(cost[lid], min(left, right));
        barrier(CLK_LOCAL_MEM_FENCE); // all read
        cost[lid] = best + wall[(first_row + s) * cols + column];
        barrier(CLK_LOCAL_MEM_FENCE); // all stored
    }

    if (lid >= STEPS && lid <= WIDTH - STEPS && x < cols)
        dst[x] = cost[lid]; // finding: race dst
}
