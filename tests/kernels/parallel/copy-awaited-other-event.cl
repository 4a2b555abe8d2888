//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// Two copies, and only the first is waited for.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64], more[64];
  event_t first = async_work_group_copy(part, in + 64 * get_group_id(0), 64, 0);
  event_t second = async_work_group_copy(more, in + 64 * get_group_id(0), 64, 0);  // finding: race more
  wait_group_events(1, &first);
  out[get_global_id(0)] = part[63 - get_local_id(0)] + more[get_local_id(0)];  // finding: race more
  wait_group_events(1, &second);
}
