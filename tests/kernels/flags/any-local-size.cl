//pass
//--local_size=* --global_size=64

// Whatever the group's size is, it divides the 64 work items.
__kernel void f(__global int *a) {
  __assert(get_local_size(0) <= 64);
  __assert(get_num_groups(0) * get_local_size(0) == 64);
  __assert(get_global_id(0) < 64);
  a[get_global_id(0)] = 1;
}
