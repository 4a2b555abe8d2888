//xfail:NOT_ALL_VERIFIED
//--local_size=16 --num_groups=4
// The groups are one number apart, an element has two.

__kernel void f(__global int *a) {
  __local int2 part[16];
  part[get_local_id(0)] = (int2)(get_global_id(0), get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_strided_copy((__global int2 *)(a + get_group_id(0)), part, 16, 4, 0);  // finding: race a
  wait_group_events(1, &copied);
}
