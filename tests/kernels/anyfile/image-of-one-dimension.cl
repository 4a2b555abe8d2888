//pass
//
// assuming: disjoint-arrays, in-bounds, launch-sizes
// A row alone may be as long as it likes: nothing is taken of its coordinates.

__kernel void fill(__write_only image1d_buffer_t out, __global const float *in) {
  int x = get_global_id(0);
  write_imagef(out, x, (float4)(in[x]));
}
