//pass
//--local_size=64 --num_groups=2
// There are no more sub-groups than work-items.

__kernel void f(__global int *out) {
  if (get_sub_group_local_id() == 0)
    out[get_group_id(0) * 64 + get_sub_group_id()] = get_local_id(0);
}
