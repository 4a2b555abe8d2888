//pass
//--local_size=64 --num_groups=1
// What lies between the elements that a copy fetches is nobody else's business.

__kernel void f(__global int *a) {
  __local int even[64];
  event_t copied = async_work_group_strided_copy(even, a, 64, 2, 0);
  a[2 * get_local_id(0) + 1] = get_local_id(0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  a[2 * get_local_id(0) + 1] += even[63 - get_local_id(0)];
}
