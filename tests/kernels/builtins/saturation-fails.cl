//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

__kernel void f(int x, int y) {
  __assert(add_sat(x, y) == x + y);  // finding: assertion
}
