//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__local int *a, __global int *b) {
  a[get_local_id(0)] = get_local_id(0);  // finding: race a
  int all = work_group_all(1);
  b[get_global_id(0)] = a[63 - get_local_id(0)] + all;  // finding: race a
}
