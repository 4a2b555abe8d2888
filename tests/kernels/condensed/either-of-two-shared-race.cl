//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: refuted
// One of two pointers that a function gets may lead to memory of the group: what it does there is seen.

#include "mixing.h"

void note(uint *to, uint id) {
  uint s[4] = {id, 0, 0, 0};
  mix(s);
  mix(s);
  to[0] = id;  // finding: race tile
}

__kernel void f(__global uint *out, uint n) {
  __local uint tile[64];
  uint own[1];
  uint *to = own;
  if (n > 3)
    to = (uint *)tile;
  note(to, get_local_id(0));
  out[get_local_id(0)] = own[0];
}
