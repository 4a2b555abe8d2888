//pass
//--local_size=* --num_groups=4

__attribute__((reqd_work_group_size(64, 1, 1))) __kernel void k(__global int *a) {
  a[get_group_id(0) * 64 + get_local_id(0)] = 1;
}
