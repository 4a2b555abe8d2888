// different: three three_without_halo --local_size=8 --relate 'num_groups.x * 8 == n'
// different: three three_of_inner --local_size=8 --relate 'num_groups.x * 8 == n'
// different: five five_across --local_size=[4,4] --relate 'num_groups.x * 4 == width' --relate 'num_groups.y * 4 == height'

__kernel void three(__global int *out, __global const int *in, int n) {
  int i = get_global_id(0);
  int left = i > 0 ? in[i - 1] : 0, right = i < n - 1 ? in[i + 1] : 0;
  out[i] = left + in[i] + right;
}

__kernel void three_without_halo(__global int *out, __global const int *in, int n) {
  __local int tile[10];
  int i = get_global_id(0), t = get_local_id(0);
  tile[t + 1] = in[i];
  if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0;
  if (t == 7) tile[9] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}

__kernel void three_of_inner(__global int *out, __global const int *in, int n) {
  __local int tile[10];
  int i = get_global_id(0), t = get_local_id(0);
  tile[t + 1] = in[i];
  if (t == 0) tile[0] = i > 0 ? in[i - 1] : 0;
  if (t == 7) tile[9] = i < n - 1 ? in[i + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t > 0 && t < 7) out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}

int at(__global const int *in, int x, int y, int width, int height) {
  return x >= 0 && x < width && y >= 0 && y < height ? in[y * width + x] : 0;
}

__kernel void five(__global int *out, __global const int *in, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  int across = at(in, x - 1, y, width, height) + at(in, x + 1, y, width, height);
  int along = at(in, x, y - 1, width, height) + at(in, x, y + 1, width, height);
  out[y * width + x] = across + along - 4 * in[y * width + x];
}

__kernel void five_across(__global int *out, __global const int *in, int width, int height) {
  __local int tile[6][6];
  int x = get_global_id(0), y = get_global_id(1), a = get_local_id(0) + 1, b = get_local_id(1) + 1;
  tile[b][a] = in[y * width + x];
  if (a == 1) tile[b][0] = at(in, x - 1, y, width, height);
  if (a == 4) tile[b][5] = at(in, x + 1, y, width, height);
  if (b == 1) tile[0][a] = at(in, x, y - 1, width, height);
  if (b == 4) tile[5][a] = at(in, x, y + 1, width, height);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * width + x] = tile[b][a - 1] + tile[b][a + 1] + 2 * tile[b - 1][a] - 4 * tile[b][a];
}
