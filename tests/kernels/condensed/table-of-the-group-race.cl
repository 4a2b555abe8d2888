//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2
// verdict: possible
// Nobody waits for the table that others fill.

#include "mixing.h"

uint looked_up(uint value, __local const uint *table) {
  uint s[4] = {value, 0, 0, 0};
  for (int i = 0; i < 4; i++) {
    mix(s);
    s[i] ^= table[s[0] & 255];
  }
  mix(s);
  return s[0];
}

__kernel void f(__global uint *out, __constant const uint *from) {
  __local uint table[256];
  for (uint i = get_local_id(0); i < 256; i += get_local_size(0))
    table[i] = from[i];  // finding: race table
  out[get_global_id(0)] = looked_up(get_global_id(0), table);  // finding: race table
}
