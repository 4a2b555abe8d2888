//pass
//--local_size=64 --num_groups=4
// One result for the whole group: any, all, broadcast, reductions.
__kernel void f(__global int *a) {
  int g = get_global_id(0);
  if (work_group_any(a[g] > 3))
    barrier(CLK_LOCAL_MEM_FENCE);
  int n = work_group_reduce_max(a[g]);
  for (int i = 0; i < n; i++)
    barrier(CLK_LOCAL_MEM_FENCE);
  if (work_group_broadcast(a[g], 3) == 1)
    barrier(CLK_LOCAL_MEM_FENCE);
}
