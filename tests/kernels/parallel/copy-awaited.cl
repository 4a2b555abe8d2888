//pass
//--local_size=64 --num_groups=8
// All work-items meet at the wait: afterwards each may read all that was copied, without a barrier.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  part[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_copy(part, in + 64 * get_group_id(0), 64, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = part[63 - get_local_id(0)];
}
