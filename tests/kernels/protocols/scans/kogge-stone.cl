//pass
//--local_size=* --num_groups=*

// Kogge and Stone's scan, two arrays by pointers that are exchanged after each step; any power of two of work-items.
__kernel void scan(__global uint *data, __local uint *first, __local uint *second)
{
    __requires(__is_pow2(get_local_size(0)) && get_local_size(0) > 0);
    __requires(get_local_size(1) == 1 && get_local_size(2) == 1);
    __requires(get_num_groups(1) == 1 && get_num_groups(2) == 1);
    uint t = get_local_id(0);
    __local uint *now = first, *next = second;
    now[t] = data[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 1; d < get_local_size(0); d <<= 1) {
        next[t] = t < d ? now[t] : now[t] + now[t - d];
        barrier(CLK_LOCAL_MEM_FENCE);
        __local uint *other = now;
        now = next;
        next = other;
    }
    data[get_global_id(0)] = now[t];
}
