//xfail:NOT_ALL_VERIFIED
//
// As bytes-of-rows.cl, with columns of two bytes: the halves of two numbers overlap.

__kernel void map(__global uchar *to, int step, int offset, __global const uchar *from, int from_step, int rows, int cols) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < cols && y < rows) {
    __global const float *given = (__global const float *)(from + mad24(from_step, y, (int)sizeof(float) * x));
    __global float *made = (__global float *)(to + mad24(step, y, (int)sizeof(short) * x + offset));
    made[0] = given[0] + x; // finding: race to
  }
}
