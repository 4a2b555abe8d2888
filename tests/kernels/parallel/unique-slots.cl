//pass
//--local_size=64 --num_groups=8
// assuming: disjoint-arrays, in-bounds, counters
// Each result of a counter that only grows is somebody's alone.

__kernel void f(__global uint *counter, __global int *list) {
  uint slot = atomic_inc(counter);
  list[slot] = get_global_id(0);
}
