//pass
//--local_size=32 --num_groups=3
// What is released is acquired.
__kernel void hand_over(__global int *data, __global atomic_int *flag, __global int *out)
{
    if (get_local_id(0) != 0)
        return;
    if (get_group_id(0) == 0) {
        data[0] = 5;
        atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
    } else {
        while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0)
            ;
        out[get_group_id(0)] = data[0];
    }
}
