//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: refuted
// A function that returns a pointer is followed: both arrays are of the group.

#include "mixing.h"

__local uint *choose(__local uint *a, __local uint *b, uint n) {
  uint s[4] = {n, 0, 0, 0};
  mix(s);
  mix(s);
  return n > 3 ? a : b;
}

__kernel void f(uint n) {
  __local uint a[64], b[64];
  choose(a, b, n)[0] = get_local_id(0);  // finding: race
}
