//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=*
//
// As rows-of-one-width.cl, where rows may be one element shorter than the launch is wide: the last thread is in the next row.
#define at(row) to[(row) * n + get_global_id(0)]

__kernel void rates(__global const float *from, __global float *to, int n) {
  __requires(0 < n && n < 1 << 24 && get_global_size(0) <= n + 1);
  float x = from[get_global_id(0)];
  at(1) = x;  // sometimes: race to
  at(2) = x * x;  // finding: race to
  at(4) = at(2) * x;  // sometimes: race to
  at(9) = at(4) + at(2);  // sometimes: race to
  at(12) = at(9) - at(1);  // sometimes: race to
}
