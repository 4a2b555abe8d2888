//xfail:NOT_ALL_VERIFIED
//--local_size=256 --num_groups=33554432
// assuming: disjoint-arrays, in-bounds, counters
// wrong: counters are taken not to wrap around, so that their results are all different
// More threads than a counter of 32 bits has values.

__kernel void f(__global uint *counter, __global int *list) {
  list[atomic_inc(counter)] = get_local_id(0);
}
