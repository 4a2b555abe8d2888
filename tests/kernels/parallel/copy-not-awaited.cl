//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// A barrier does not wait for a copy.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  event_t copied = async_work_group_copy(part, in + 64 * get_group_id(0), 64, 0);  // finding: race part
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = part[get_local_id(0)];  // finding: race part
  wait_group_events(1, &copied);
}
