//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// As copies-awaited-as-many-as-started.cl, but the last is not waited for.

kernel void some(global float *out, global float *more, int both) {
  local float mine[64], other[64];
  event_t events[2];
  int started = 0;
  mine[get_local_id(0)] = get_global_id(0);
  other[get_local_id(0)] = 2 * get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  events[started++] = async_work_group_copy(out + 64 * get_group_id(0), mine, 64, 0);  // finding: race mine
  if (both) events[started++] = async_work_group_copy(more + 64 * get_group_id(0), other, 64, 0);  // finding: race other
  wait_group_events(started - 1, events);
  mine[get_local_id(0)] = 0;  // finding: race mine
  other[get_local_id(0)] = 0;  // finding: race other
}
