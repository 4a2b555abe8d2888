//pass
//--local_size=64 --num_groups=1
// The accesses before it are verified; what is behind it is not looked at, and the report says so.

__kernel void f(__global int *a, int n) {
  a[get_local_id(0)] = n;
  __assume(n != n);                         // vacuous: nothing-behind-assumption
  a[0] = get_local_id(0);
}
