//pass
//--local_size=64 --num_groups=2
// Threads leave the loop at different times, all of them after its last barrier.

__kernel void staged(__global int *out) {
  const int me = get_local_id(0);
  for (int i = 0; i < 3 + me; ++i) {
    if (i < 3)
      barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = i;
  }
}
