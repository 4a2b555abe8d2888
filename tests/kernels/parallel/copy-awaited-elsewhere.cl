//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// Each group waits for its own copy only: what another stores to global memory is not there yet.

__kernel void f(__global int *out, __global int *all) {
  __local int part[64];
  part[get_local_id(0)] = get_group_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t stored = async_work_group_copy(all + 64 * get_group_id(0), part, 64, 0);  // finding: race all
  wait_group_events(1, &stored);
  out[get_global_id(0)] = all[511 - get_global_id(0)];  // finding: race all
}
