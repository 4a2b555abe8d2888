//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// All work-items of a sub-group must come to its barrier.

__kernel void f(__global int *a) {
  if (get_local_id(0) % 2 == 0)
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);  // finding: warp
  a[get_global_id(0)] = 1;
}
