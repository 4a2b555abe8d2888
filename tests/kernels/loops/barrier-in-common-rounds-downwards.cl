//pass
//--local_size=64 --num_groups=2
// As barrier-in-common-rounds.cl, counting down: who has fewer iterations stops earlier.

__kernel void f(__global int *out) {
  for (int i = 100; i > 64 - (int)get_local_id(0); --i)
    if (i > 64)
      barrier(CLK_LOCAL_MEM_FENCE);
}
