//pass
//--local_size=16 --num_groups=4
// A stride counts elements, not numbers: here vectors of two.

__kernel void f(__global int2 *a) {
  __local int2 part[16];
  event_t copied = async_work_group_strided_copy(part, a + get_group_id(0), 16, 4, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  part[get_local_id(0)].x += part[get_local_id(0)].y;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  copied = async_work_group_strided_copy(a + get_group_id(0), part, 16, 4, 0);
  wait_group_events(1, &copied);
}
