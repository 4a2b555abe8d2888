//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// The threads of a group disagree on the stride.

__kernel void f(__global const int *in) {
  __local int part[64];
  event_t copied = async_work_group_strided_copy(part, in, 64, get_local_id(0) < 32 ? 2 : 4, 0);  // finding: copy
  wait_group_events(1, &copied);
}
