//pass
//--local_size=* --num_groups=*

// One work-item an element, partners differ in one bit, the size of the group is any power of two.
__kernel void sort_groups(__global int *values, __local int *keys)
{
    __requires(get_local_size(0) >= 2);
    __requires(__is_pow2(get_local_size(0)));
    __requires(get_local_size(1) == 1 && get_local_size(2) == 1);
    __requires(get_num_groups(1) == 1 && get_num_groups(2) == 1);
    uint t = get_local_id(0), n = get_local_size(0);
    keys[t] = values[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint run = 2; run <= n; run *= 2)
        for (uint bit = run / 2; bit > 0; bit /= 2) {
            uint partner = t ^ bit;
            if (t < partner) {
                int a = keys[t], b = keys[partner];
                if ((t & run) == 0 ? a > b : a < b) {
                    keys[t] = b;
                    keys[partner] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    values[get_global_id(0)] = keys[t];
}
