//pass
//--local_size=64 --num_groups=4 --only-requires
// assuming: in-bounds, preconditions, only-requires
// The precondition counts, the false assertion does not.

__kernel void f(__global int *a, int stride) {
  __requires(stride == 1);
  __assert(get_local_id(0) == 0);
  a[stride * get_global_id(0)] = get_global_id(0);
}
