//pass
//--local_size=64 --num_groups=2
// Each work-item hands on its own value.
__kernel void f(__global int *data, __global int *out, volatile __global atomic_int *flag)
{
    const int me = get_local_id(0);
    if (get_group_id(0) == 0) {
        data[me] = me;
        atomic_store_explicit(flag + me, 1, memory_order_release, memory_scope_device);
    } else {
        while (atomic_load_explicit(flag + me, memory_order_acquire, memory_scope_device) == 0) ;
        out[me] = data[me];
    }
}
