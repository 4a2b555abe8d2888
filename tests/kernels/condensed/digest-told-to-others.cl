//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// verdict: possible
// open: a large kernel does not follow the call, and so does not see that its result is odd
// One thread computes what all go by: a run does not know it of any of them.

#include "mixing.h"

uint odd(uint n) {
  return finish(n) | 1;
}

__kernel void f(__global uint *out, uint n) {
  __local uint step;
  if (get_local_id(0) == 63)
    step = odd(n);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(step & 1) * get_local_id(0)] = get_local_id(0);  // finding: race out
}
