//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: in-bounds, loops-end, assumed
// wrong: that no thread gets beyond the assumption takes an invariant of the loop (i is never negative), which is not looked for

__kernel void f(__global int *a, int n) {
  int i = 0;
  while (i < n)
    i++;
  a[64 + get_local_id(0)] = i;
  __assume(i < 0);
  a[0] = get_local_id(0);
}
