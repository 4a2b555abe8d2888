//xfail:NOT_ALL_VERIFIED
//
// Two work-items far out have one texel.

__kernel void fill(__write_only image1d_buffer_t out, __global const float *in) {
  int x = get_global_id(0);
  write_imagef(out, x < 40000 ? x : 40000, (float4)(in[x]));  // finding: race out
}
