//pass
//--local_size=64 --num_groups=1
// The second loop is uniform, although its counter was the first one's, which is not.

#define tid get_local_id(0)

__kernel void f(__global int *a, int n) {
  __local int tile[64];
  int i;
  for (i = tid; i < n; i += 64)
    a[i] = i;
  for (i = 0; i < n; i++) {
    tile[tid] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[tid] += tile[(tid + 1) % 64];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
