//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4 --no-benign-tolerance
// All write the same value to one element, which counts here.

__kernel void f(__global int *a) {
  a[0] = 7;  // finding: race a
}
