//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// open: a large kernel does not follow the call, which gives each thread a number of its own
// Where the call changed nothing, as a run has it, all threads would write one place.

#include "mixing.h"

void fill(uint *s, uint id) {
  uint t[4] = {id, 0, 0, 0};
  mix(t);
  mix(t);
  for (int i = 0; i < 4; i++)
    s[i] = id;
}

__kernel void f(__global uint *out, uint at) {
  uint s[4] = {0, 0, 0, 0};
  s[at & 3] = 0;
  fill(s, get_local_id(0));
  out[s[at & 3]] = get_local_id(0);  // finding: race out
}
