// different: transposed tiled_same_group --local_size=[4,4] --relate 'num_groups.x == num_groups.y' --relate 'num_groups.x * 4 == width'
// different: transposed tiled_not_turned --local_size=[4,4] --relate 'num_groups.x == num_groups.y' --relate 'num_groups.x * 4 == width'
// different: reversed reversed_in_group --local_size=8 --relate 'num_groups.x * 8 == n'
// different: scanned scanned_exclusive --local_size=8
// different: scanned scanned_short --local_size=8
// different: counted counted_last --local_size=8 --relate 'num_groups.x == 1'
// different: counted counted_once --local_size=8
// different: least least_signed --local_size=8

__kernel void transposed(__global int *out, __global const int *in, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * width + y] = in[y * width + x];
}

__kernel void tiled_same_group(__global int *out, __global const int *in, int width) {
  __local int tile[4][5];
  int a = get_local_id(0), b = get_local_id(1);
  int x = get_group_id(0) * 4, y = get_group_id(1) * 4;
  tile[b][a] = in[(y + b) * width + x + a];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(y + b) * width + x + a] = tile[a][b];
}

__kernel void tiled_not_turned(__global int *out, __global const int *in, int width) {
  __local int tile[4][5];
  int a = get_local_id(0), b = get_local_id(1);
  int x = get_group_id(0) * 4, y = get_group_id(1) * 4;
  tile[b][a] = in[(y + b) * width + x + a];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(x + b) * width + y + a] = tile[b][a];
}

__kernel void reversed(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  out[i] = in[n - 1 - i];
}

__kernel void reversed_in_group(__global int *out, __global const int *in, int n) {
  __local int s[8];
  int i = get_global_id(0), t = get_local_id(0);
  s[7 - t] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[t];
}

__kernel void scanned(__global int *out, __global const int *in) {
  int t = get_local_id(0), b = get_group_id(0) * 8, sum = 0;
  for (int k = 0; k <= t; k++) sum += in[b + k];
  out[b + t] = sum;
}

__kernel void scanned_exclusive(__global int *out, __global const int *in) {
  __local int s[2][8];
  int t = get_local_id(0), b = get_group_id(0) * 8, now = 0;
  s[0][t] = t > 0 ? in[b + t - 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 1; k < 8; k *= 2) {
    s[1 - now][t] = t >= k ? s[now][t] + s[now][t - k] : s[now][t];
    now = 1 - now;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[b + t] = s[now][t];
}

__kernel void scanned_short(__global int *out, __global const int *in) {
  __local int s[2][8];
  int t = get_local_id(0), b = get_group_id(0) * 8, now = 0;
  s[0][t] = in[b + t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 1; k < 4; k *= 2) {
    s[1 - now][t] = t >= k ? s[now][t] + s[now][t - k] : s[now][t];
    now = 1 - now;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[b + t] = s[now][t];
}

__kernel void counted(__global uint *bins, __global const uint *in) {
  int i = get_global_id(0);
  atomic_inc(&bins[in[i] & 7]);
}

__kernel void counted_last(__global uint *bins, __global const uint *in) {
  __local uint own[8];
  int t = get_local_id(0);
  own[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&own[in[get_global_id(0)] & 7]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 7) bins[t] += own[t];
}

__kernel void counted_once(__global uint *bins, __global const uint *in) {
  int i = get_global_id(0);
  atomic_or(&bins[in[i] & 7], 1u);
}

__kernel void least(__global int *out, __global const int *in) {
  atomic_min(&out[get_group_id(0)], in[get_global_id(0)]);
}

__kernel void least_signed(__global int *out, __global const int *in) {
  atomic_min((volatile __global uint *)&out[get_group_id(0)], (uint)in[get_global_id(0)]);
}
