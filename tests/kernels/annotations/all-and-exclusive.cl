//pass
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __global_assert(__all(tid < 64));
  __global_assert(__implies(__same_group, __exclusive(tid == 4)));
}
