//pass
//--local_size=64 --num_groups=8
// One copy or two are started, and as many are waited for.

kernel void some(global float *out, global float *more, int both) {
  local float mine[64], other[64];
  event_t events[2];
  int started = 0;
  mine[get_local_id(0)] = get_global_id(0);
  other[get_local_id(0)] = 2 * get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  events[started++] = async_work_group_copy(out + 64 * get_group_id(0), mine, 64, 0);
  if (both) events[started++] = async_work_group_copy(more + 64 * get_group_id(0), other, 64, 0);
  wait_group_events(started, events);
  mine[get_local_id(0)] = 0;
  other[get_local_id(0)] = 0;
}
