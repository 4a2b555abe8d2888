//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Work-items of different sub-groups have one place in theirs.

__kernel void f(__global int *out) {
  __local int s[64];
  s[get_sub_group_local_id()] = get_local_id(0); // finding: race s
}
