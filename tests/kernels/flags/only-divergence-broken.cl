//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --only-divergence
// There is a race, which nobody asked for, and a barrier that half of the threads reach.

__kernel void f(__global int *a) {
  a[0] = get_local_id(0);
  if (get_local_id(0) < 32)
    barrier(CLK_GLOBAL_MEM_FENCE);  // finding: divergence
}
