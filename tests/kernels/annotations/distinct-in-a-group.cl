//pass
//--local_size=64 --num_groups=2

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __assert(__implies(__same_group, __distinct_int(tid)));
}
