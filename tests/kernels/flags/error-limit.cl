//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --error-limit=1
// One of the two is reported.

__kernel void f(__global int *a, __global int *b) {
  a[0] = get_local_id(0);  // finding: race
  b[0] = get_local_id(0);  // finding: race
}
