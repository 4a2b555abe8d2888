//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// Rows have seven columns only: group 7 writes what group 0 writes in the next row.

__kernel void f(__global int *out) {
  __local int part[64];
  part[get_local_id(0)] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_strided_copy(out + get_group_id(0), part, 64, get_num_groups(0) - 1, 0);  // finding: race out
  wait_group_events(1, &copied);
}
