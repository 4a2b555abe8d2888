//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// A sampler that interpolates may give different values within one texel.

__kernel void f(__read_only image2d_t im, sampler_t s) {
  if (read_imagef(im, s, (float2)(0.5f, get_local_id(0) / 64.0f)).w > 0.0f)
    barrier(CLK_LOCAL_MEM_FENCE); // finding: divergence
}
