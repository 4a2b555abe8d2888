//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=4 --asymmetric-asserts
// The invariant is stated for one thread, so it is not known of the other.

__kernel void f(__global int *a, int n) {
  int i = 0;
  while (__invariant(i >= 0), i < n - (int)get_local_id(0)) {
    i++;
    __assert(__other_bool(__implies(__enabled(), i > 0)));  // finding: assertion
  }
}
