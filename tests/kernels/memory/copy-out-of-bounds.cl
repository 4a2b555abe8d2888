//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4 --check-array-bounds
// The copy with a halo of two does not fit into the tile.

__kernel void f(__global int *a, __global int *b) {
  __local int tile[65];
  event_t copied = async_work_group_copy(tile, a + 64 * get_group_id(0), 66, 0);  // finding: bounds
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  b[get_global_id(0)] = tile[get_local_id(0)];
}
