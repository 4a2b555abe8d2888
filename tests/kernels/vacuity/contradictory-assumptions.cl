//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The verdict is "vacuous": what is behind the assumptions was not looked at, racy as it is.

__kernel void f(__global int *a, int n) {   // vacuous: no-access-reached
  __assume(n > 3);
  __assume(n < 2);                          // vacuous: nothing-behind-assumption
  a[0] = get_local_id(0);
}
