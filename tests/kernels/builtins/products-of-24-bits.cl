//pass
//--local_size=64 --num_groups=4
__kernel void f(__global int *a) {
  int i = mad24((int)get_group_id(0), (int)get_local_size(0), (int)get_local_id(0));
  a[i] = i;
  __assert(mul24(-8388608, 2) == -16777216);
}
