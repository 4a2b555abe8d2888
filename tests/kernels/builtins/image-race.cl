//xfail:NOT_ALL_VERIFIED
//--local_size=16,16 --num_groups=1

__kernel void f(__write_only image2d_t out) {
  int2 p = (int2)(get_global_id(0), 0);
  write_imagef(out, p, (float4)(get_global_id(1)));  // finding: race out
}
