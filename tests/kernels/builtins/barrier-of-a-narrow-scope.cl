//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=4
// The fence is for the sub-group only, so the other sub-groups' writes race: not modelled, hence not verified.
__kernel void f(__global int *a) {
  __local int s[64];
  int t = get_local_id(0);
  s[t] = t;
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  a[get_global_id(0)] = s[63 - t];
}
