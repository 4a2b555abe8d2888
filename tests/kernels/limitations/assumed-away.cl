//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// wrong: that no thread gets beyond the second assumption is not noticed

__kernel void f(__global int *a, int n) {
  __assume(n > 3);
  __assume(n < 2);
  a[0] = get_local_id(0);
}
