//pass
//--local_size=64 --num_groups=4
// A barrier whose fence is for the group, and one whose fence is for more.
__kernel void f(__global int *a) {
  __local int s[64];
  int t = get_local_id(0);
  s[t] = t;
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  int x = s[63 - t];
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);
  s[t] = x;
  a[get_global_id(0)] = s[t];
}
