//xfail:NOT_ALL_VERIFIED
//
// As room-when-it-runs.cl, without the barrier.

__kernel void turned(__global float *work) {
  __local float tile[8 * 72];
  int t = get_local_id(0), high = t >> 3, low = t & 7;
  int first = get_group_id(0) * 512 + t;
  for (int i = 0; i < 8; i++)
    tile[high * 8 + low + i * 66] = work[first + i * 64]; // finding: race tile
  for (int i = 0; i < 8; i++)
    work[first + i * 64] = tile[low * 66 + high + i * 8]; // finding: race tile
}
