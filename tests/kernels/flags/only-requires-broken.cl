//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4 --only-requires
// An assumption is no precondition: it does not count.

__kernel void f(__global int *a, int stride) {
  __requires(stride >= 0);
  __assume(stride == 1);
  a[stride * get_global_id(0)] = get_global_id(0);  // finding: race a
}
