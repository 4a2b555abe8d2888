//pass
//--local_size=16,16 --num_groups=2,2
// assuming: disjoint-arrays, in-bounds, texels

__kernel void f(__read_only image2d_t in, __write_only image2d_t out, sampler_t s, __global uchar *g) {
  int2 p = (int2)(get_global_id(0), get_global_id(1));
  float4 colour = read_imagef(in, s, p);
  write_imagef(out, p, colour);
  uchar4 bytes = convert_uchar4_sat(colour);
  vstore4(bytes, get_global_id(0) + get_global_id(1) * 32, g);
  if (get_image_width(in) > 3)
    barrier(CLK_LOCAL_MEM_FENCE);
}
