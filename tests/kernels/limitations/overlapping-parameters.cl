//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4
// assuming: disjoint-arrays, in-bounds
// wrong: pointer parameters are taken to point at arrays that do not overlap
// The host may pass one array twice; then a thread reads what its neighbour writes.

__kernel void f(__global int *to, __global const int *from) {
  to[get_global_id(0)] = from[get_global_id(0) + 1];
}
