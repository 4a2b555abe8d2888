//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: refuted
// The digest goes elsewhere: a run shows the race, whatever it comes to.

#include "mixing.h"

__kernel void f(__global uint *out, __global uint *digests) {
  uint id = get_local_id(0);
  digests[id] = finish(id);
  out[id / 2] = id;  // finding: race out
}
