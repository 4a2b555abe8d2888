//pass
//--local_size=64 --num_groups=4

__kernel void f(__global int *a) {
  int sum = work_group_scan_inclusive_add(a[get_global_id(0)]);
  int first = work_group_broadcast(sum, 0);
  if (work_group_any(sum > 100))
    a[get_global_id(0)] = first;
}
