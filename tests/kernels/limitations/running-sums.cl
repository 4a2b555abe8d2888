//pass
//--local_size=64 --num_groups=1
// wrong: what a scan leaves in an array is a fact about sums of its elements, which is not inferred
// What is kept goes to the number of elements kept before it.

__kernel void f(__global int *kept, __global const int *in) {
  __local int sum[64];
  int t = get_local_id(0);
  sum[t] = in[t] > 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d *= 2) {
    int before = t >= d ? sum[t - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum[t] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (in[t] > 0)
    kept[sum[t] - 1] = in[t];
}
