//xfail:NOT_ALL_VERIFIED
//
// As one-work-item-deep.cl, without the barrier.

__kernel void smooth(__global const float *in, __global float *out, int n) {
  __local float tile[256];
  int t = get_local_id(0), batch = get_global_id(2);
  int i = get_global_id(0);
  tile[t] = i < n ? in[batch * n + i] : 0; // finding: race tile
  if (i < n)
    out[batch * n + i] = tile[t] + tile[t ^ 1]; // finding: race tile
}
