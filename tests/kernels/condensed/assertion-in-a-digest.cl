//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// An assertion in a large function is not passed over.

#include "mixing.h"

uint checked(uint id) {
  uint s[4] = {id, 0, 0, 0};
  mix(s);
  mix(s);
  __assert(id < 63);  // finding: assertion
  return s[0];
}

__kernel void f(__global uint *out) {
  out[get_local_id(0)] = checked(get_local_id(0));
}
