//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Each group numbers its own sub-groups.

__kernel void f(__global int *out) {
  if (get_sub_group_local_id() == 0)
    out[get_sub_group_id()] = get_group_id(0); // finding: race out
}
