//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// The barrier stands in the rounds that only some have.

__kernel void f(__global int *out) {
  for (int i = 0; i < 3 + get_local_id(0); ++i)
    if (i >= 2)
      barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}
