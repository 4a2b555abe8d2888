//xfail:NOT_ALL_VERIFIED
//--local_size=4 --num_groups=1
// The offset in bytes is an unsigned number that wraps around: all threads write the first word.

__kernel void f(__global int *a) {
  uint i = get_local_id(0) << 30;
  __global char *bytes = (__global char *)a;
  *(__global int *)(bytes + 4u * i) = get_local_id(0);  // finding: race a
}
