//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// The counter of work-items beyond the first starts again from 0: who goes on is behind.

__kernel void f(__global int *out) {
  int rounds = 0;
  for (uchar i = 250; i != 255 && rounds < 300; i += get_local_id(0) == 0 ? 5 : 3, rounds++)
    if (i < 10)
      barrier(CLK_LOCAL_MEM_FENCE);  // finding: divergence
}
