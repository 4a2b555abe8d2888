//pass
//
// The third dimension numbers batches: local memory is the same for all of its work-items, so that a group has one.

__kernel void smooth(__global const float *in, __global float *out, int n) {
  __local float tile[256];
  int t = get_local_id(0), batch = get_global_id(2);
  int i = get_global_id(0);
  tile[t] = i < n ? in[batch * n + i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[batch * n + i] = tile[t] + tile[t ^ 1];
}
