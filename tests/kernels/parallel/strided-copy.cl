//pass
//--local_size=64 --num_groups=8
// A group fetches every eighth element.

__kernel void f(__global const int *in, __global int *out) {
  __local int column[64];
  event_t copied = async_work_group_strided_copy(column, in + get_group_id(0), 64, 8, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = column[63 - get_local_id(0)];
}
