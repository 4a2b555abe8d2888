//pass
//--local_size=64 --num_groups=1
// Assumptions that some launches satisfy are nothing to tell of.

__kernel void f(__global int *a, int n) {
  __assume(n > 3);
  __assume(n < 5);
  a[get_local_id(0)] = n;
}
