//pass
//
// listed: surfaces and images have the texels that are accessed
// Each work-item has a texel of its own, in any range.

__kernel void fill(__write_only image2d_t out, __global const float *in, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagef(out, (int2)(x, y), (float4)(in[y * width + x]));
}
