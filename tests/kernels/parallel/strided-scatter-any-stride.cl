//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// A stride of zero would write all elements to one place.

__kernel void f(__global int *out, int stride) {
  __local int part[64];
  part[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_strided_copy(out, part, 64, stride, 0);  // finding: assertion
  wait_group_events(1, &copied);
}
