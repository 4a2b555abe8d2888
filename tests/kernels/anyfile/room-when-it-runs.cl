//pass
//
// Nothing but what shared arrays have room for tells that a work-group has 64 work-items: 512 is what one of them serves.

__kernel void turned(__global float *work) {
  __local float tile[8 * 72];
  int t = get_local_id(0), high = t >> 3, low = t & 7;
  int first = get_group_id(0) * 512 + t;
  for (int i = 0; i < 8; i++)
    tile[high * 8 + low + i * 66] = work[first + i * 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 8; i++)
    work[first + i * 64] = tile[low * 66 + high + i * 8];
}
