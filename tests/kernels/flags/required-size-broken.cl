//xfail:NOT_ALL_VERIFIED
//--global_size=[64,16]
// The rows of a group of 16 by 2 are 16 apart.

__kernel __attribute__((reqd_work_group_size(16, 2, 1))) void rows(__global int *out) {
  size_t group = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  out[group * 32 + get_local_id(1) * 8 + get_local_id(0)] = group + get_local_id(1);  // finding: race out
}
