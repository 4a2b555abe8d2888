// different: scaled scaled_last --local_size=8 --relate 'num_groups.x * 8 >= n'
// different: mean mean_wraps --local_size=8 --relate 'num_groups.x * 8 >= n'
// different: clamped clamped_unsigned --local_size=8 --relate 'num_groups.x * 8 >= n'
// different: rotated rotated_without_wrap --local_size=8 --relate 'num_groups.x * 8 >= n'
// different: swizzled swizzled_back --local_size=8
// different: kept kept_where_less --local_size=8 --relate 'num_groups.x * 8 >= n'
// different: bytes bytes_as_words --local_size=8 --relate 'num_groups.x * 8 >= n'

__kernel void scaled(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = in[i] * 3;
}

__kernel void scaled_last(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n - 1) out[i] = in[i] * 3;
}

__kernel void mean(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = hadd(in[i], n);
}

__kernel void mean_wraps(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = (int)((uint)in[i] + (uint)n) >> 1;
}

__kernel void clamped(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = min(in[i], n);
}

__kernel void clamped_unsigned(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = (uint)in[i] < (uint)n ? in[i] : n;
}

__kernel void rotated(__global uint *out, __global const uint *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = rotate(in[i], 5u);
}

__kernel void rotated_without_wrap(__global uint *out, __global const uint *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = in[i] << 5;
}

__kernel void swizzled(__global int4 *out, __global const int4 *in) {
  int i = get_global_id(0);
  out[i] = in[i].wzyx;
}

__kernel void swizzled_back(__global int4 *out, __global const int4 *in) {
  int i = get_global_id(0);
  out[i] = (int4)(in[i].w, in[i].z, in[i].x, in[i].y);
}

__kernel void kept(__global float *out, __global const float *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = !(in[i] >= 0.0f) ? 0.0f : in[i];
}

__kernel void kept_where_less(__global float *out, __global const float *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = in[i] < 0.0f ? 0.0f : in[i];
}

__kernel void bytes(__global uchar *out, __global const uchar *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = (uchar)(in[i] + 200) / 2;
}

__kernel void bytes_as_words(__global uchar *out, __global const uchar *in, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] = (in[i] + 200) / 2;
}
