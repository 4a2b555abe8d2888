//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// A thread overwrites what the copy has yet to fetch, and reads what it has yet to bring.

__kernel void f(__global int *in, __global int *out) {
  __local int column[64];
  event_t copied = async_work_group_strided_copy(column, in + get_group_id(0), 64, 8, 0);  // finding: race in column
  in[8 * get_local_id(0) + get_group_id(0)] = 0;  // finding: race in
  out[get_global_id(0)] = column[get_local_id(0)];  // finding: race column
  wait_group_events(1, &copied);
}
