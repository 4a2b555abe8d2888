//pass
//--local_size=64 --num_groups=1 --check-array-bounds --kernel-arrays=f,0x7e4,0x100
// The last element is number 63 * 8 = 504.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  event_t copied = async_work_group_strided_copy(part, in, 64, 8, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = part[get_local_id(0)];
}
