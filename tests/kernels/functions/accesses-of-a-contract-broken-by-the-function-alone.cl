//xfail:NOT_ALL_VERIFIED
//--local_size=8 --num_groups=1 --no-inline
// The kernel calls it for the first four elements only; of others the postcondition is wrong.

void clear(__global int *p, int x) {
  __ensures(__write_implies(p, __write_offset_bytes(p) == __ptr_offset_bytes(p) + 4 * x)); // finding: postcondition
  p[x & 3] = 0;
}

__kernel void f(__global int *a) {
  if (get_local_id(0) < 4)
    clear(a, get_local_id(0));
}
