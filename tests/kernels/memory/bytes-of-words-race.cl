//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// The last byte that a thread writes is the first of its neighbour's word.

__kernel void f(__global uint *a) {
  __global uchar *bytes = (__global uchar *)a;
  for (int i = 0; i < 5; i++)
    bytes[4 * get_local_id(0) + i] = i;  // finding: race a
}
