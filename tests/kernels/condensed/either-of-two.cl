//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// A call may change whichever array its argument leads to.

#include "mixing.h"

__kernel void f(__global uint *out, uint n) {
  uint s[4] = {get_local_id(0), 0, 0, 0}, t[4] = {get_local_id(0), 0, 0, 0};
  uint *either = n > 3 ? s : t;
  mix(either);
  mix(either);
  out[t[0] & 63] = get_local_id(0);  // finding: race out
  out[s[0] & 63] = get_local_id(0);  // finding: race out
}
