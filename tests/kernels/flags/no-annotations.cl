//pass
//--local_size=64 --num_groups=4 --no-annotations
// assuming: in-bounds, no-annotations
// Neither the false assertion nor the assumption that would hide a race counts; there is none.

__kernel void f(__global int *a) {
  __assert(get_local_id(0) == 0);
  a[get_global_id(0)] = 1;
}
