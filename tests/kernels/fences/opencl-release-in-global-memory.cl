//xfail:NOT_ALL_VERIFIED
//--local_size=2 --num_groups=2
// An object in global memory is released: that says nothing of local memory, where the data is.

__kernel void hand_over(__global atomic_int *flag, __global int *out)
{
    __local int data;
    if (get_local_id(0) == 0) {
        data = 5; // finding: race data
        atomic_store_explicit(&flag[get_group_id(0)], 1, memory_order_release, memory_scope_work_group);
    } else {
        while (atomic_load_explicit(&flag[get_group_id(0)], memory_order_acquire, memory_scope_work_group) == 0)
            ;
        out[get_group_id(0)] = data; // finding: race data
    }
}
