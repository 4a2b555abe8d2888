//pass
//--local_size=8 --num_groups=1 --no-inline
// What a function on its own claims of its accesses is proved of those that it makes.

void clear(__global int *p, int x) {
  __ensures(__write_implies(p, __write_offset_bytes(p) == __ptr_offset_bytes(p) + 4 * (long)x));
  p[x] = 0;
}

__kernel void f(__global int *a) {
  if (get_local_id(0) < 4)
    clear(a, get_local_id(0));
}
