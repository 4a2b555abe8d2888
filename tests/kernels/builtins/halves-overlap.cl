//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__kernel void f(__global half *a) {
  size_t g = get_global_id(0);
  vstore_half4((float4)(get_local_id(0)), g, a);  // finding: race a
  vstore_half(vload_half(3 * g, a), 4 * g, a);  // finding: race a
}
