//pass
//--local_size=64 --num_groups=8

// Appends work to a global queue whose tail is advanced by an atomic increment.
__kernel void worklist_push(__global const int *cost,
                            __global int2 *queue,
                            volatile __global int *tail,
                            int limit)
{
    const int id = get_global_id(0);
    const int c = cost[id];
    if (c <= limit)
        queue[atomic_inc(tail)] = (int2)(id, c);
}
