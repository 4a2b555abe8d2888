//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global int *a) {
  if (get_local_id(0) < 32)
    a[get_local_id(0)] = work_group_reduce_add(1);  // finding: divergence
}
