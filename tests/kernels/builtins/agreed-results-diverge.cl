//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// A scan gives each work-item a result of its own.
__kernel void f(__global int *a) {
  int g = get_global_id(0);
  if (work_group_scan_inclusive_add(a[g]))
    barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}
