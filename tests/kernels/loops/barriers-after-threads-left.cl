//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// One thread leaves the loop before its last barrier.

__kernel void staged(__global int *out) {
  const int me = get_local_id(0);
  for (int i = 0; i < 3 + me; ++i) {
    if (i < 4)
      barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
    out[get_global_id(0)] = i;
  }
}
