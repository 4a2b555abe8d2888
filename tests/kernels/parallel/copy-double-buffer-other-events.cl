//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Half of the group awaits a copy from before the loop.

__kernel void f(__global int *out, __global const int *in, __local int *part, int n) {
  int t = get_local_id(0);
  event_t first = async_work_group_copy(part, in, 64, 0), filled = first;
  for (int i = 0; i < n; i++) {
    wait_group_events(1, &filled);  // finding: copy
    event_t next = async_work_group_copy(part + ((i + 1) & 1) * 64, in + 64 * (i + 1), 64, 0); // finding: race part
    filled = t < 32 ? first : next;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
