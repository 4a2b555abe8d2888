//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// Queue that reads its tail before the atomic increment: two work-items may take one slot.
__kernel void worklist_push(__global const int *cost,
                            __global int2 *queue,
                            volatile __global uint *tail,
                            uint capacity,
                            int limit)
{
    __requires(capacity <= 1048576);
    const int id = get_global_id(0);
    const int c = cost[id];
    if (c > limit)
        return;

    const uint slot = *tail; // finding: race tail
    if (slot < capacity) {
        queue[slot] = (int2)(id, c); // finding: race queue
        atomic_inc(tail); // finding: race tail
    }
}
