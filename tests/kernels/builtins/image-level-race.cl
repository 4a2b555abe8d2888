//xfail:NOT_ALL_VERIFIED
//--local_size=32 --num_groups=1
// With a level of detail too, the colour comes last: the work-items write different ones.

__kernel void f(write_only image2d_t picture, int level) {
  write_imagei(picture, (int2)(0, 0), level, (int4)(get_local_id(0)));  // finding: race picture
}
