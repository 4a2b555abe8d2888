//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// Threads tell each other something by the swap, and yet the barrier orders accesses to local memory only.

__kernel void reversed(__global int *a, __global int *c, __local int *s) {
  int t = get_local_id(0);
  a[t] = t; // finding: race a
  atomic_cmpxchg(c, 0, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  s[t] = a[63 - t]; // finding: race a
}
