//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Without its number, all sub-groups write to one place.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64];
  const int sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) s[0] = get_sub_group_id(); // finding: race s
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[0] + sum;
}
