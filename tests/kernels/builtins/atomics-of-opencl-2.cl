//pass
//--local_size=64 --num_groups=4

__kernel void f(volatile __global atomic_int *count, volatile __global atomic_flag *lock, __global int *a) {
  int expected = 7;
  int before = atomic_load_explicit(count, memory_order_acquire, memory_scope_device);
  bool swapped = atomic_compare_exchange_strong(count, &expected, 9);
  __assert(!swapped | expected == 7);
  if (!atomic_flag_test_and_set(lock))
    atomic_flag_clear_explicit(lock, memory_order_release);
  atomic_fetch_max_explicit(count, before, memory_order_relaxed);
  atomic_store(count, expected);
  a[get_global_id(0)] = before;
}
