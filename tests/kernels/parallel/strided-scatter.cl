//pass
//--local_size=64 --num_groups=8
// Each group scatters its part: element n of group g goes to column g of row n.

__kernel void f(__global int *out) {
  __local int part[64];
  part[get_local_id(0)] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_strided_copy(out + get_group_id(0), part, 64, get_num_groups(0), 0);
  wait_group_events(1, &copied);
}
