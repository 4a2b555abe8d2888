//pass
//--local_size=64 --num_groups=2
// All work-items come, or none of the group.

__kernel void f(__global int *a, int n) {
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (get_group_id(0) < n)
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = sub_group_reduce_add(n);
}
