//xfail:NOT_ALL_VERIFIED
//
// Two work-items of a row have one texel.

__kernel void fill(__write_only image2d_t out, __global const float *in, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagef(out, (int2)(x / 2, y), (float4)(in[y * width + x]));  // finding: race out
}
