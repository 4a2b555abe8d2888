//pass
//--local_size=4 --num_groups=2
// What the swap expects is in a variable, which is set back each time.

__kernel void add(__global atomic_int *lock, __global int *sum, __global const int *in)
{
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, memory_order_acquire, memory_order_relaxed, memory_scope_device))
        expected = 0;
    *sum += in[get_global_id(0)];
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
}
