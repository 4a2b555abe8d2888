//pass
//--local_size=64 --num_groups=8 --kernel-args=rows,0x40,*
// assuming: in-bounds, arguments

// Only rows is looked at, for 64 columns: groups write disjoint rows.
__kernel void rows(__global int *out, unsigned columns, int value) {
  out[get_group_id(0) * columns + get_local_id(0)] = value;
}

__kernel void left_out(__global int *out) {
  out[0] = get_global_id(0);
}
