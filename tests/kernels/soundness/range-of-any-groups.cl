//xfail:NOT_ALL_VERIFIED
//--local_size=* --global_size=64

// The groups cover 64 work items, whatever their size: runs must not be of other launches.
__kernel void f(__global int *a) {
  __assert(get_num_groups(0) * get_local_size(0) == 64);
  a[get_global_id(0) / 2] = get_global_id(0); // finding: race a
}
