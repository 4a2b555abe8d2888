//pass
//--local_size=64 --num_groups=4 --only-intra-group
// assuming: in-bounds, only-intra-group
// Threads of different groups share elements; those of one group do not.

__kernel void f(__global int *a) {
  a[get_local_id(0)] = get_group_id(0);
}
