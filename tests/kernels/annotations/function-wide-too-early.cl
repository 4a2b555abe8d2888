//xfail:BUGLE_ERROR
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __function_wide_invariant(n > 0);
  for (int i = 0; i < n; i++)
    a[tid] += i;
}
