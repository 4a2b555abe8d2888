//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --equality-abstraction
// What is read is equal where it is one element, and only there.

__kernel void f(__global int *a, __global int *b, int n) {
  a[n] = b[n + get_local_id(0)];  // finding: race a
}
