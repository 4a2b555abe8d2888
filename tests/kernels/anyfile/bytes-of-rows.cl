//pass
//
// listed: the launch fits the rows of its matrices
// Numbers of four bytes in rows of bytes: all of a number's bytes are in its row.

__kernel void map(__global uchar *to, int step, int offset, __global const uchar *from, int from_step, int rows, int cols) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < cols && y < rows) {
    __global const float *given = (__global const float *)(from + mad24(from_step, y, (int)sizeof(float) * x));
    __global float *made = (__global float *)(to + mad24(step, y, (int)sizeof(float) * x + offset));
    made[0] = given[0] + x;
  }
}
