//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8 --kernel-args=rows,0x20

// With 32 columns the rows of neighbouring groups overlap.
__kernel void rows(__global int *out, unsigned columns) {
  out[get_group_id(0) * columns + get_local_id(0)] = get_local_id(0);  // finding: race out
}
