//pass
//--local_size=64 --num_groups=*
//
// No row is reached from another one, as none is shorter than the launch is wide.
#define at(row) to[(row) * n + get_global_id(0)]

__kernel void rates(__global const float *from, __global float *to, int n) {
  __requires(0 < n && n < 1 << 24 && get_global_size(0) <= n);
  float x = from[get_global_id(0)];
  at(1) = x;
  at(2) = x * x;
  at(4) = at(2) * x;
  at(9) = at(4) + at(2);
  at(12) = at(9) - at(1);
}
