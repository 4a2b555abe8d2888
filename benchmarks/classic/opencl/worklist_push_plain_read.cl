//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// Queue that reads its tail before the atomic increment: two work-items may take one slot.
__kernel void worklist_push(__global const int *cost,
                            __global int2 *queue,
                            volatile __global int *tail,
                            int limit)
{
    const int id = get_global_id(0);
    const int c = cost[id];
    if (c <= limit) {
        queue[*tail] = (int2)(id, c); // finding: race
        atomic_inc(tail); // finding: race tail
    }
}
