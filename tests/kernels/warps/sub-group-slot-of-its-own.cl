//pass
//--local_size=64 --num_groups=2
// Each sub-group has a place of its own.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64];
  const int sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) s[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    int all = 0;
    for (uint i = 0; i < get_num_sub_groups(); i++) all += s[i];
    out[get_group_id(0)] = all;
  }
}
