//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// assuming: in-bounds, loops-end
// wrong: loops are taken to end, so that nobody waits for a thread that never comes
// One thread never reaches the barrier, at which all others wait for ever.

__kernel void f(__global int *a) {
  if (get_local_id(0) == 0)
    while (1)
      ;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[get_local_id(0)] = 1;
}
