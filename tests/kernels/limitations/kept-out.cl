//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// assuming: in-bounds, preconditions
// wrong: preconditions, assumptions and axioms are believed
// Nothing makes the host pass 1.

__kernel void f(__global int *a, int stride) {
  __requires(stride == 1);
  a[stride * get_global_id(0)] = get_global_id(0);
}
