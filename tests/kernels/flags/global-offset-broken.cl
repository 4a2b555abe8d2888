//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=4 --global_offset=16

__kernel void f(__global int *a) {
  __assert(get_global_id(0) < 32);  // finding: assertion
  a[get_global_id(0)] = 1;
}
