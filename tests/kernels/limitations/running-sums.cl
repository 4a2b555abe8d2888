//pass
//--local_size=64 --num_groups=1
// wrong: running sums are known only where the loop that makes them is run once
// In each round, what is kept goes to the number of elements kept before it.

__kernel void f(__global int *kept, __global const int *in, int rounds) {
  __local int sum[64];
  int t = get_local_id(0);
  for (int r = 0; r < rounds; r++) {
    sum[t] = in[t] > r;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < 64; d *= 2) {
      int before = t >= d ? sum[t - d] : 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      sum[t] += before;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (in[t] > r)
      kept[sum[t] - 1] = in[t];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
}
