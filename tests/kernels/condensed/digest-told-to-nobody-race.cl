//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: refuted
// One thread goes by what it computed, which others hear nothing of: what these do is certain.

#include "mixing.h"

__kernel void f(__global uint *out, __global uint *odd, uint n) {
  uint id = get_local_id(0);
  if (id == 63 && (finish(n) & 1))
    odd[0] = 1;
  out[id / 2] = id;  // finding: race out
}
