//pass
//--local_size=64 --num_groups=2
// While one half is used the other is filled; each iteration awaits what the one before it has started.

__kernel void f(__global int *out, __global const int *in, __local int *part, int n) {
  int t = get_local_id(0);
  event_t filled = async_work_group_copy(part, in, 64, 0);
  for (int i = 0; i < n; i++) {
    wait_group_events(1, &filled);
    if (i + 1 < n)
      filled = async_work_group_copy(part + ((i + 1) & 1) * 64, in + 64 * (i + 1), 64, 0);
    out[get_group_id(0) * 64 + t] += part[(i & 1) * 64 + 63 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
