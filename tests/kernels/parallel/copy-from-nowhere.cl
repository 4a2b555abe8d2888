//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// Only the first group copies from anywhere; all threads of a group wait for the same all the same.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  __global const int *from = get_group_id(0) ? 0 : in;
  event_t copied = async_work_group_copy(part, from, 64, 0);  // finding: pointer
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = part[get_local_id(0)];
}
