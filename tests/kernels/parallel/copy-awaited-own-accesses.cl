//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// The wait orders the copy, not what work-items did themselves before it.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64], own[64];
  event_t copied = async_work_group_copy(part, in + 64 * get_group_id(0), 64, 0);
  own[get_local_id(0)] = get_local_id(0);  // finding: race own
  wait_group_events(1, &copied);
  out[get_global_id(0)] = part[get_local_id(0)] + own[63 - get_local_id(0)];  // finding: race own
}
