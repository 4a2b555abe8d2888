// different: total total_short --local_size=16 --relate 'num_groups.x * 16 == n'
// different: total total_doubled --local_size=16 --relate 'num_groups.x * 16 == n'
// different: largest largest_unsigned --local_size=8 --relate 'num_groups.x * 8 == n'
// different: float_sum float_tree --local_size=8 --relate 'num_groups.x * 8 == n'
// different: float_sum float_sum_fused --local_size=8 --relate 'num_groups.x * 8 == n'
// different: float_sum float_tree_short --local_size=8 --reassociate --relate 'num_groups.x * 8 == n'

__kernel void total(__global int *out, __global const int *in, int n) {
  __local int s[16];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}

__kernel void total_short(__global int *out, __global const int *in, int n) {
  __local int s[16];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 8; k > 1; k /= 2) {
    if (t < k) s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}

__kernel void total_doubled(__global int *out, __global const int *in, int n) {
  __local int s[16];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 8; k > 0; k /= 2) {
    if (t < k) s[t] += k == 1 ? 2 * s[t + k] : s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}

__kernel void largest(__global int *out, __global const int *in, int n) {
  int t = get_local_id(0), b = get_group_id(0) * 8;
  int found = in[b];
  for (int k = 1; k < 8; k++) found = max(found, in[b + k]);
  if (t == 0) out[get_group_id(0)] = found;
}

__kernel void largest_unsigned(__global int *out, __global const int *in, int n) {
  __local uint s[8];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] = max(s[t], s[t + k]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}

__kernel void float_sum(__global float *out, __global const float *in, int n) {
  int t = get_local_id(0), b = get_group_id(0) * 8;
  float found = 0;
  for (int k = 0; k < 8; k++) found += in[b + k];
  if (t == 0) out[get_group_id(0)] = found;
}

__kernel void float_tree(__global float *out, __global const float *in, int n) {
  __local float s[8];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 4; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}

__kernel void float_sum_fused(__global float *out, __global const float *in, int n) {
  int t = get_local_id(0), b = get_group_id(0) * 8;
  float found = 0;
  for (int k = 0; k < 8; k++) found = fma(in[b + k], 1.0f + FLT_EPSILON, found);
  if (t == 0) out[get_group_id(0)] = found;
}

__kernel void float_tree_short(__global float *out, __global const float *in, int n) {
  __local float s[8];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 4; k > 0; k /= 2) {
    if (t < k && t + k < 7) s[t] += s[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}
