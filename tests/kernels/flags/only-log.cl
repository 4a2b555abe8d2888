//pass
//--local_size=64 --num_groups=2 --only-log
// assuming: in-bounds, only-log
// Accesses are recorded, so that claims about them mean something, but races are not looked for.

__kernel void f(__global int *a, __global int *b) {
  a[0] = get_local_id(0);
  __assert(!__read(a));
}
