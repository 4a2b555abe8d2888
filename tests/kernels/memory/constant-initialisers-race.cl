//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// Two of the constant offsets are closer than the group is wide.

__constant int offsets[4] = {0, 60, 128, 192};

__kernel void f(__global int *a) {
  a[offsets[0] + get_local_id(0)] = 1;  // finding: race a
  a[offsets[1] + get_local_id(0)] = 2;  // finding: race a
}
