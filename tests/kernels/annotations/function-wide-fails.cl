//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  for (int i = 0; i < n; i++)
    a[tid] += i;
  __function_wide_invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) == tid + 1));
}
