//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// What is read in the next round may not be added up yet.

__kernel void f(__global const int *in, __global int *out) {
  __local int s[64 * 64];
  const int row = get_sub_group_id() * 64, place = get_sub_group_local_id();
  s[row + place] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 32; d > 0; d /= 2) {
    const int more = place < d && place + d < 64 ? s[row + place + d] : 0; // finding: race s
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    s[row + place] += more; // finding: race s
  }
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[row];
}
