//pass
//--local_size=64 --num_groups=1 --only-log
// assuming: in-bounds, only-log

__kernel void f(__global int *a) {
  a[0] = get_local_id(0);
}
