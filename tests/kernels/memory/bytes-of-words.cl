//pass
//--local_size=64 --num_groups=1
// Words are written byte by byte through a pointer of another type: each thread its own word's bytes.

__kernel void f(__global uint *a) {
  __global uchar *bytes = (__global uchar *)a;
  for (int i = 0; i < 4; i++)
    bytes[4 * get_local_id(0) + i] = i;
  a[get_local_id(0)] += 1;
}
