//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// The next copy starts while slower work-items still read what the last one brought.

__kernel void f(__global const int *in, __global int *out) {
  __local int part[64];
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    event_t copied = async_work_group_copy(part, in + 64 * i, 64, 0);  // finding: race part
    wait_group_events(1, &copied);
    sum += part[63 - get_local_id(0)];  // finding: race part
  }
  out[get_global_id(0)] = sum;
}
