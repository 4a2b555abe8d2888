//pass
//--local_size=64 --num_groups=2
// All work-items have the first n iterations, whose barrier they meet; after that some go on without one.

__kernel void f(__global int *out, __local int *part, int n) {
  int t = get_local_id(0);
  if (n < 0 || n > 1000) return;
  for (int i = 0; i < n + t; ++i) {
    if (i < n) {
      part[t] = i;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] += part[63 - t];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
}
