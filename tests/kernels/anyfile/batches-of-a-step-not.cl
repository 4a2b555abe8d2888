//xfail:NOT_ALL_VERIFIED
//
// As batches-of-a-step.cl, without the barrier.

__kernel void smooth(__global const float *in, __global float *out, int n, int step) {
  __local float tile[256];
  int t = get_local_id(0), i = get_global_id(0), batch = get_global_id(2);
  tile[t] = in[batch * step + i];  // finding: race tile
  if (i < n)
    out[batch * step + i] = tile[t] + tile[t > 0 ? t - 1 : 0];  // finding: race tile
}
