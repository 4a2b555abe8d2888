//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// Sub-groups vote differently.

__kernel void f(__global const int *in, __global int *out) {
  if (sub_group_any(in[get_local_id(0)] > 0)) barrier(CLK_LOCAL_MEM_FENCE);
}
