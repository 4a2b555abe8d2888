//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1 --check-array-bounds --kernel-arrays=f,0x7e4,0x100
// One element further and the last one is beyond the 505 of the array.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  event_t copied = async_work_group_strided_copy(part, in + 1, 64, 8, 0);  // finding: bounds
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = part[get_local_id(0)];
}
