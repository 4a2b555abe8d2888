//pass
//--local_size=64 --num_groups=4
__kernel void f(__global atomic_int *count, __local atomic_int *mine) {
  atomic_fetch_add_explicit(mine, 1, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device);
}
