//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// A relaxed store orders nothing.
__kernel void f(__global int *data, __global int *out, volatile __global atomic_int *flag)
{
    const int me = get_local_id(0);
    if (get_group_id(0) == 0) {
        data[me] = me; // finding: race data
        atomic_store_explicit(flag + me, 1, memory_order_relaxed, memory_scope_device);
    } else {
        while (atomic_load_explicit(flag + me, memory_order_acquire, memory_scope_device) == 0) ;
        out[me] = data[me]; // finding: race data
    }
}
