//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// Groups do not see each other's updates as one step.
__kernel void f(__global atomic_int *count) {
  atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_work_group); // finding: race count
}
