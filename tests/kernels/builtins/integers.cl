//pass
//--local_size=64 --num_groups=2

__kernel void f(__global int *out, int x, int y, uint u, uint v) {
  __assert(min(x, y) <= x & min(x, y) <= y);
  __assert(max(x, y) >= x & max(x, y) >= y);
  __assert(add_sat(u, v) >= u);
  __assert(sub_sat(u, v) <= u);
  __assert(abs_diff(x, y) == abs_diff(y, x));
  __assert(hadd(u, v) >= min(u, v) & hadd(u, v) <= max(u, v));
  __assert(clamp(x, 3, 9) >= 3 & clamp(x, 3, 9) <= 9);
  __assert(rotate(rotate(u, 5u), 27u) == u);
  __assert(popcount(u) <= 32 & clz(u) <= 32);
  __assert(add_sat((uchar)200, (uchar)100) == 255);
  int2 t = min((int2)(1, 2), (int2)(2, 1));
  __assert(t.x == 1 & t.y == 1);
  out[get_global_id(0)] = any((int2)(x, y)) + all((int2)(x, y));
}
