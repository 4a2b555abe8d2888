//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// verdict: refuted
// The barrier orders another memory than the one that is used.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64 * 64];
  const int row = get_sub_group_id() * 64, place = get_sub_group_local_id();
  s[row + place] = in[get_global_id(0)]; // finding: race s
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = s[row]; // finding: race s
}
