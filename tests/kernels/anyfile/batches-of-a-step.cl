//pass
//--timeout=20
// open: that batches are apart is known to whoever calls the kernel; a group is one work-item deep, as its tile is

__kernel void smooth(__global const float *in, __global float *out, int n, int step) {
  __local float tile[256];
  int t = get_local_id(0), i = get_global_id(0), batch = get_global_id(2);
  tile[t] = in[batch * step + i];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[batch * step + i] = tile[t] + tile[t > 0 ? t - 1 : 0];
}
