//pass
//--local_size=64 --num_groups=2
// Work-items hand over within their sub-group, in a row of its own.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64 * 64];
  const int row = get_sub_group_id() * 64, place = get_sub_group_local_id();
  s[row + place] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[row];
}
