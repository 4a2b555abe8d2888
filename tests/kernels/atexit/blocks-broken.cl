//xfail:NOT_ALL_VERIFIED
//--local_size=16 --num_groups=*
// The tree begins too low: half of the elements are left out.

__kernel void blocks(__global int *out, __global const int *in) {
  __ensures_at_exit(int, b, 0, get_num_groups(0), out[b], __spec_sum(int, k, 0, 16, in[b * 16 + k])); // finding: exit
  __local int s[16];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}
