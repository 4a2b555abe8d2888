//pass
//--local_size=64 --num_groups=8
// Two copies share an event, and are awaited together.

__kernel void f(__global const int *a, __global const int *b, __global int *out) {
  __local int from_a[64], from_b[64];
  event_t both = async_work_group_copy(from_a, a + 64 * get_group_id(0), 64, 0);
  both = async_work_group_copy(from_b, b + 64 * get_group_id(0), 64, both);
  wait_group_events(1, &both);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = from_a[get_local_id(0)] + from_b[get_local_id(0)];
}
