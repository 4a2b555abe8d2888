//pass
//--local_size=8 --num_groups=4 --global_offset=16

__kernel void f(__global int *a) {
  __assert(get_global_id(0) >= 16);
  __assert(get_global_id(0) < 48);
  __assert(get_global_offset(0) == 16);
  __assert(get_global_id(0) - 16 == get_group_id(0) * 8 + get_local_id(0));
  a[get_global_id(0)] = 1;
}
