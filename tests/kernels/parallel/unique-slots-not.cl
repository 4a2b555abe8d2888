//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// A counter that also falls hands out a number twice.

__kernel void f(__global uint *counter, __global int *list) {
  uint slot = atomic_inc(counter);
  list[slot] = get_global_id(0);  // finding: race list
  atomic_dec(counter);
}
