//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// open: a large kernel does not follow the call, and so does not see that the state's last word stays the thread's own
// A run must not take what the array held before the call for what it holds now.

#include "mixing.h"

uint last(uint *s, uint at) {
  uint t[4] = {s[0], s[1], s[2], s[3]};
  mix(t);
  mix(t);
  s[0] = t[0];
  return s[at];
}

__kernel void f(__global uint *out, uint at) {
  uint s[4] = {0, 0, 0, 0};
  last(s, 1);
  s[at & 3] = get_local_id(0);
  last(s, 2);
  out[s[at & 3]] = get_local_id(0);  // finding: race out
}
