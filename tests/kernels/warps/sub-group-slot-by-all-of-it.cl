//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// All of a sub-group write to its slot.

__kernel void f(__global int *out) {
  __local int s[64];
  s[get_sub_group_id()] = get_local_id(0); // finding: race s
}
