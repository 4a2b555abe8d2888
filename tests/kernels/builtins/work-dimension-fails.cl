//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=2

__kernel void f(__global int *a) {
  if (get_work_dim() == 1)
    a[0] = get_local_id(0);  // finding: race a
}
