//pass
//--local_size=64 --num_groups=8

// Appends work to a bounded global queue whose tail is advanced by an atomic increment.
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

    const uint slot = atomic_inc(tail);
    if (slot < capacity)
        queue[slot] = (int2)(id, c);
}
