//pass
//--local_size=64 --num_groups=2
// What a read-only image gives is one value for all at equal coordinates.

__kernel void f(__read_only image2d_t im, sampler_t s, __global int *out) {
  if (read_imagei(im, (int2)(3, 4)).x)
    barrier(CLK_LOCAL_MEM_FENCE);
  if (read_imagef(im, s, (float2)(0.5f, 0.5f)).w > 0.0f)
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = 0;
}
