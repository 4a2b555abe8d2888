//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Nobody waits for the first of the sub-group.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64 * 64];
  const int row = get_sub_group_id() * 64, place = get_sub_group_local_id();
  s[row + place] = in[get_global_id(0)]; // finding: race s
  out[get_global_id(0)] = s[row]; // finding: race s
}
