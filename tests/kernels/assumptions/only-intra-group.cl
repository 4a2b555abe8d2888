//pass
//--local_size=64 --num_groups=2 --only-intra-group
// assuming: in-bounds, only-intra-group

__kernel void f(__global int *a) {
  a[get_local_id(0)] = get_group_id(0);
}
